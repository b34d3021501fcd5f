import "./design/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme } from "./design/theme";
import { settleLanguage } from "./shell/language";
import { online } from "./shell/online.svelte";
import { startRouter } from "./shell/router.svelte";
import { chosen } from "./shell/settings.svelte";

document.documentElement.lang = settleLanguage();
applyTheme();
startRouter();
// In a task of its own, now that the page is on its way.
setTimeout(() => {
  chosen.watchMotion();
  online.watch();
  mount(App, { target: document.getElementById("app")! });
});
// Nobody waits for it, least of all the first page.
addEventListener("load", () => {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void import("./shell/worker").then(({ startWorker }) => startWorker());
});
