const messages = {
  en: { found: "{count} of {all} variables", none: "No variable has these words." },
  nl: { found: "{count} van {all} variabelen", none: "Geen variabele heeft deze woorden." },
};

let isFollowingLinks = false;

/** Shows the variables that contain every word of the input, and how many they are. */
export function filterSettings(input: HTMLInputElement): void {
  const words = toWords(input.value);
  const rows = [...document.querySelectorAll<HTMLElement>(".settings > li")];
  for (const row of rows) {
    const text = toText(row.textContent);
    row.hidden = !words.every((word) => text.includes(word));
  }
  const count = rows.filter((row) => !row.hidden).length;
  const { found, none } = messages[document.documentElement.lang === "nl" ? "nl" : "en"];
  const status = input.closest(".settings-filter")?.querySelector("output");
  if (status) {
    const text = count === 0 ? none : found.replace("{count}", String(count));
    status.textContent = words.length === 0 ? "" : text.replace("{all}", String(rows.length));
  }
  if (isFollowingLinks) return;
  isFollowingLinks = true;
  addEventListener("hashchange", () => showTarget(input));
}

/** Ends the filter if a link leads to a variable that it hides. */
function showTarget(input: HTMLInputElement): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  input.value = "";
  filterSettings(input);
  target.scrollIntoView();
}

const toWords = (text: string) => toText(text).split(" ").filter(Boolean);

/** A name is found with spaces as well as with underscores. */
const toText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, " ")
    .trim();
