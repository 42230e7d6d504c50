import { themePattern } from "@werkbank/http/look/theme";

/** Runs in the head before the first paint: applies the theme of the cookie, which the service's pages share. */
export const themeScript = `try{var t=${String(themePattern)}.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]}catch(e){}`;
