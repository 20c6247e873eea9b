import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { accountName } from "./lib/me";
import { startLang } from "./lib/i18n.svelte";
import { startCups } from "./lib/cups.svelte";
import { startQuick } from "./lib/quick.svelte";
import { startRouter } from "./lib/router.svelte";
import { startTheme } from "./lib/theme.svelte";
import { startWishes } from "./lib/wishes.svelte";

startTheme();
startWishes();
startLang();
startRouter();
startCups();
startQuick();

const target = document.getElementById("app");
if (target) mount(App, { target });

// Who has no account does not load what keeps one.
if (accountName()) void import("./lib/follow").then((it) => it.startFollowing());
