/** Where the chosen language of samples is kept in the browser; absent means: the first one. */
export const sampleKey = "werkbank-sample";

/**
 * Runs in the head after the theme's: names the language that samples are shown in on the root element,
 * so that the first paint is right. Without scripts the attribute is missing, and all languages show.
 */
export const sampleScript = `;(function(){var s;try{s=localStorage.getItem("${sampleKey}")}catch(e){}document.documentElement.dataset.sample=/^(typescript|python|cli|mcp)$/.test(s)?s:"curl"})()`;
