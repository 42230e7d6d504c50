import { sampleKinds } from "#lib/contract/sample-kinds.ts";

/** The storage key of the chosen sample language; absent means the first one. */
const sampleKey = "werkbank-sample";

const [first, ...others] = sampleKinds;

/**
 * Runs in the head after the theme script. Sets the sample language on the root element, so that the first
 * paint is right, makes every chooser agree (the lists of the reference, the tabs of the guides), and stores
 * each later choice. Without scripts the attribute is missing, and all languages show.
 */
export const sampleScript = `;(function(d,k){var r=d.documentElement,s;try{s=localStorage.getItem(k)}catch(e){}r.dataset.sample=/^(${others.join("|")})$/.test(s)?s:"${first}";function mark(){s=r.dataset.sample;d.querySelectorAll("select.sample-choice").forEach(function(e){e.value=s;if(e.selectedIndex<0)e.selectedIndex=0});d.querySelectorAll(".tab-choice").forEach(function(e){(e.querySelector("[value="+s+"]")||e.querySelector("input")).checked=true})}d.addEventListener("DOMContentLoaded",mark);d.addEventListener("change",function(e){if(!e.target.matches("select.sample-choice,.tab-choice input"))return;s=r.dataset.sample=e.target.value;mark();try{localStorage.setItem(k,s)}catch(e){}})})(document,"${sampleKey}")`;
