/** The storage key of the chosen theme; absent means the system's. */
export const themeKey = "werkbank-theme";

/** Runs in the head before the first paint: applies the theme chosen earlier. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
