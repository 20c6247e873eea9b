import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startLang } from "./lib/i18n.svelte";
import { startRouter } from "./lib/router.svelte";
import { startTheme } from "./lib/theme.svelte";

startTheme();
startLang();
startRouter();

const target = document.getElementById("app");
if (target) mount(App, { target });
