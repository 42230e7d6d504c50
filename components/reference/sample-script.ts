import { sampleKinds } from "#lib/contract/sample-kinds.ts";

/** The storage key of the chosen sample language; if it is missing, the first one applies. */
const sampleKey = "werkbank-sample";

const [first, ...others] = sampleKinds;

/**
 * Runs in the head after the theme script. Sets the sample language on the root element before the first paint,
 * keeps all controls synchronized (the lists of the reference, the tabs of the guides), and stores each choice.
 * Without scripts the attribute is missing, and all languages are shown.
 */
export const sampleScript = `;(function(d,k){var r=d.documentElement,s;try{s=localStorage.getItem(k)}catch(e){}r.dataset.sample=/^(${others.join("|")})$/.test(s)?s:"${first}";function mark(){s=r.dataset.sample;d.querySelectorAll("select.sample-choice").forEach(function(e){e.value=s;if(e.selectedIndex<0)e.selectedIndex=0});d.querySelectorAll(".tab-choice").forEach(function(e){(e.querySelector("[value="+s+"]")||e.querySelector("input")).checked=true})}d.addEventListener("DOMContentLoaded",mark);d.addEventListener("change",function(e){if(!e.target.matches("select.sample-choice,.tab-choice input"))return;s=r.dataset.sample=e.target.value;mark();try{localStorage.setItem(k,s)}catch(e){}})})(document,"${sampleKey}")`;
