import { afterAll, expect, test } from "vitest";
import { loadPages } from "../../load/load-pages.ts";
import type { Page } from "../../pages/page.ts";
import type { Locale } from "../../site/locale.ts";
import { createFixtureSite } from "../../testing/fixture-site.ts";
import { createSearch, type SearchResult } from "../create-search.ts";

const site = await createFixtureSite("https://docs.example");
afterAll(() => site.remove());
const [template] = (await loadPages(site.config)).filter(({ path }) => path === "/quickstart");

type Written = { heading: string; text: string; keywords?: string };

/** Searches sections, each on a page of its own whose address is the heading. */
function ask(query: string, written: readonly Written[], locale: Locale = "en"): SearchResult[] {
  const pages = written.map(({ heading, text, keywords }): Page => {
    if (template === undefined) throw new Error("the fixture has no quickstart");
    const section = { anchor: "it", headings: [heading], text, code: "", start: 0 };
    const sections = [keywords === undefined ? section : { ...section, keywords }];
    const url = `https://docs.example/${heading.toLowerCase().replaceAll(" ", "-")}`;
    return { ...template, locale, title: "Page", description: "A page.", url, sections };
  });
  return createSearch(pages)(query, locale);
}

const path = (result: SearchResult | undefined): string | undefined =>
  result?.url.replace(/^https:\/\/docs\.example\/|#.*$/gu, "");

/** Returns sections that share a text, so that its words are not rare. */
const others = (text: string): Written[] =>
  ["Apples", "Pears", "Plums", "Figs", "Limes", "Dates"].map((heading) => ({ heading, text }));

test("a phrase of keywords that is the question outweighs its words here and there", () => {
  const [first] = ask("two people edit one task", [
    ...others("Nothing is said here."),
    {
      heading: "Kinds",
      text: "A task may have two. Whatever else is to be said of it stands at the end of a long text, where people may come to read and to edit.",
    },
    {
      heading: "Versions",
      text: "A record has one.",
      keywords:
        "optimistic locking, lost update, race condition, two people edit, stale data, conditional request, merge conflict",
    },
  ]);
  expect(path(first)).toBe("versions");
});

test("a rare synonym is worth no more than the word itself", () => {
  const [first] = ask("edit kayaks", [
    ...others("You may edit this."),
    { heading: "Rivers", text: "People edit here and edit there some kayaks." },
    { heading: "Lakes", text: "People adjust here and adjust there some kayaks." },
  ]);
  expect(path(first)).toBe("rivers");
});

test("a heading counts by how much of the question it is", () => {
  const [first] = ask("can a zookeeper create a task", [
    ...others("Nothing is said here."),
    { heading: "Begin", text: "Create it, and the task begins as a draft." },
    { heading: "Drafts", text: "A task that you create is a draft." },
    { heading: "Create a task", text: "It begins as a draft." },
    { heading: "Roles of people", text: "A zookeeper can see a task, and create none." },
  ]);
  expect(path(first)).toBe("roles-of-people");
});

test("words that only ask do not decide", () => {
  const [first] = ask("what happens to a kayak in winter", [
    ...others("A kayak is a boat."),
    { heading: "What happens to sails", text: "Much happens to them." },
    { heading: "Storage", text: "A kayak stays in the shed for the winter." },
  ]);
  expect(path(first)).toBe("storage");
});

test("a word with a hyphen is asked for by its parts as well as whole", () => {
  const [first] = ask("kayak-client does not open", [
    ...others("Nothing is said here."),
    { heading: "Speed", text: "A kayak-client is fast." },
    { heading: "Trouble", text: "Once in a while the client of some kayak does not open." },
  ]);
  expect(path(first)).toBe("trouble");
});

test("a guess at an unknown word is no answer to it", () => {
  const [first] = ask("vacation requests", [
    ...others("You may send requests from any location."),
    { heading: "Rivers", text: "Nothing is said here." },
  ]);
  expect(first?.isWeak).toBe(true);
});

test.each([
  ["en", "logging in", "log in"],
  ["nl", "hoe log ik in", "inloggen"],
  ["nl", "aanmelden", "inloggen"],
] as const)("in %s, %j finds a section by the keyword %j", (locale, query, keywords) => {
  const [first] = ask(
    query,
    [...others("Nothing."), { heading: "Kayaks", text: "Nothing.", keywords }],
    locale,
  );
  expect(path(first)).toBe("kayaks");
});

test("to sign off is to approve, and to sign out is not", () => {
  const sections = [
    ...others("Nothing."),
    { heading: "Kayaks", text: "A kayak that the chief approves may leave." },
    { heading: "Sessions", text: "The logout of a kayak ends its session." },
  ];
  expect(path(ask("who signs off on a kayak", sections)[0])).toBe("kayaks");
  expect(path(ask("sign out of a kayak", sections)[0])).toBe("sessions");
});

test("a keyword of one word does not outweigh a section about more of the question", () => {
  const [first] = ask("rent a kayak on sunday", [
    ...others("You may rent this on a sunday."),
    { heading: "Boats", text: "Rent this.", keywords: "raft, kayak, canoe" },
    {
      heading: "Prices",
      text: "Whoever comes to rent anything at all pays more than on any other day, and for a kayak most of all, if it is a sunday.",
    },
  ]);
  expect(path(first)).toBe("prices");
});

test("a Dutch compound whose beginning no page has finds what its ending names, and is weak", () => {
  const sections = [
    ...others("Hier staat niets."),
    { heading: "Sleutels", text: "Een sleutel opent." },
  ];
  const [first] = ask("kajaksleutel", sections, "nl");
  expect([path(first), first?.isWeak]).toEqual(["sleutels", true]);
  expect(ask("kayakkey", [...others("Nothing."), { heading: "Keys", text: "A key." }])).toEqual([]);
});
