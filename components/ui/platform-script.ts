/** Runs in the head before the first paint: `data-apple` shows the keys of Apple's keyboards, such as ⌘K. */
export const platformScript = `if(/^(Mac|iP)/.test(navigator.platform))document.documentElement.dataset.apple="";`;
