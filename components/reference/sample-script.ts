import { sampleKinds } from "#lib/contract/sample-kinds.ts";

/** Where the chosen language of samples is kept in the browser; absent means: the first one. */
const sampleKey = "werkbank-sample";

const [first, ...others] = sampleKinds;

/**
 * Runs in the head after the theme's: names the language that samples are shown in on the root element,
 * so that the first paint is right, has the choice say the same, and keeps what is chosen from then on.
 * Without scripts the attribute is missing, and all languages show.
 */
export const sampleScript = `;(function(d,k){var r=d.documentElement,c="select.sample-choice",s;try{s=localStorage.getItem(k)}catch(e){}r.dataset.sample=/^(${others.join("|")})$/.test(s)?s:"${first}";d.addEventListener("DOMContentLoaded",function(){d.querySelectorAll(c).forEach(function(e){e.value=r.dataset.sample;if(e.selectedIndex<0)e.selectedIndex=0})});d.addEventListener("change",function(e){if(!e.target.matches(c))return;s=r.dataset.sample=e.target.value;try{localStorage.setItem(k,s)}catch(e){}})})(document,"${sampleKey}")`;
