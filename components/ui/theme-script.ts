/** Where the chosen theme is kept in the browser; absent means: as the system. */
export const themeKey = "werkbank-theme";

/** Runs in the head, before anything is painted: applies the theme chosen earlier. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
