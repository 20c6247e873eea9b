import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { accountName } from "./lib/me";
import { painted } from "./lib/painted";
import { startCups } from "./lib/cups.svelte";
import { startOffline } from "./lib/offline.svelte";
import { startQuick } from "./lib/quick.svelte";
import { startRouter } from "./lib/router.svelte";
import { startWishes } from "./lib/wishes.svelte";

startWishes();
startRouter();
startCups();
startQuick();
startOffline();

const target = document.getElementById("app");
// The top of the page, which `index.html` holds, is seen before the scripts work on the rest.
if (target) void painted().then(() => mount(App, { target }));

// Who has no account does not load what keeps one.
if (accountName()) void import("./lib/follow").then((it) => it.startFollowing());
