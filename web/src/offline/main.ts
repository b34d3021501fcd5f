/** The page that the service worker shows when the server can't be reached; it is at whatever address was wanted. */
import "../design/base.css";
import { mount } from "svelte";
import { applyTheme } from "../design/theme";
import { settleLanguage } from "../shell/language";
import Offline from "./Offline.svelte";

document.documentElement.lang = settleLanguage();
applyTheme();
mount(Offline, { target: document.getElementById("app")! });
