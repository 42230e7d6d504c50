/** The storage key of the chosen theme; if it is missing, the system's theme applies. */
export const themeKey = "werkbank-theme";

/** Runs in the head before the first paint: applies the stored theme. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
