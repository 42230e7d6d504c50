import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadPages } from "../load/load-pages.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";
import { createSearch, type Search } from "./create-search.ts";
import { renderSearchPage } from "./search-page-html.ts";

let site: FixtureSite;
let search: Search;

beforeAll(async () => {
  site = await createFixtureSite("https://docs.example");
  search = createSearch(await loadPages(site.config));
});

afterAll(() => site.remove());

const answer = (params: Record<string, string>, locale: "en" | "nl" = "en") =>
  renderSearchPage(search, locale, new URLSearchParams(params));

describe("the search page", () => {
  test("has a form that works without scripts and contains the query", () => {
    const html = answer({ q: "session cookie" });
    expect(html).toContain('<form class="search-form" role="search" action="/search">');
    expect(html).toMatch(
      /<input id="search-words" type="search" name="q" [^>]*value="session cookie">/u,
    );
    expect(answer({}, "nl")).toContain('action="/nl/search"');
  });

  test("lists other links, and suggests other words only after a query", () => {
    expect(answer({})).toContain("<p>Or look here:</p>");
    expect(answer({ q: "qqqqzzzzxxxx" })).toContain("<p>Try other words, or look here:</p>");
  });

  test("shows the kind, the method and a snippet with marked query terms for each result", () => {
    const html = answer({ q: "session cookie" });
    expect(html).toContain('<a href="/quickstart#sign-in">Quickstart › Sign in</a>');
    expect(html).toContain('<span class="search-kind">Guide</span>');
    expect(html).toContain("<mark>session</mark> <mark>cookie</mark>");
    expect(answer({ q: "updateSupplier" })).toContain(
      '<span class="method" data-method="patch">PATCH</span> <a href="/reference/suppliers/update-supplier">',
    );
    expect(answer({ q: "sessiecookie" }, "nl")).toContain('<a href="/nl/quickstart#aanmelden">');
  });

  test("marks the English description of a tool as English on a Dutch page", () => {
    const params = { q: "changes supplier", area: "tools" };
    expect(answer(params, "nl")).toContain(
      '<p><span lang="en"><mark>Changes</mark> a <mark>supplier</mark>.</span> De organisatie',
    );
    expect(answer(params)).not.toContain("lang=");
  });

  test("links to each area, and marks the current one", () => {
    const html = answer({ q: "token", area: "problems" });
    expect(html).toContain('<a href="/search?q=token&#38;area=guides">Guides</a>');
    expect(html).toContain('<a href="/search?q=token&#38;area=problems" aria-current="true">');
    expect(html).toContain('<a href="/problems/auth-invalid-token">');
    expect(html).not.toContain('<span class="search-kind">Guide</span>');
    expect(html).toContain('<input type="hidden" name="area" value="problems">');
  });

  test("lists other links if nothing is found or the results are weak", () => {
    const html = answer({ q: "qqqqzzzzxxxx" });
    expect(html).toContain("Nothing found for “qqqqzzzzxxxx”.");
    expect(html).toContain('<a href="/not-included">What Werkbank does not do</a>');
    expect(html).toContain('<a href="/reference">All operations</a>');
    const weak = answer({ q: "session hovercraft aquaplaning zeppelin" }, "en");
    expect(weak).toContain("may not exist");
    expect(weak).toContain('<a href="/quickstart#sign-in">');
  });

  test("offers results in the other language if its own are weak, and only then", () => {
    const html = answer({ q: "sessiecookie" });
    expect(html).toContain('<h2 class="search-elsewhere">Results in Dutch</h2>');
    expect(html).toContain('<a href="/nl/quickstart#aanmelden" lang="nl" hreflang="nl">');
    expect(html).toContain('<a href="/nl/search?q=sessiecookie" hreflang="nl">Search in Dutch</a>');
    expect(answer({ q: "sessiecookie" }, "nl")).not.toContain("search-elsewhere");
    expect(answer({ q: "session cookie" })).not.toContain("search-elsewhere");
    expect(answer({ q: "qqqqzzzzxxxx" })).not.toContain("search-elsewhere");
  });

  test("escapes markup in the parameters", () => {
    const html = answer({ q: '"><script>alert(1)</script>', area: '"><b>' });
    expect(html).not.toMatch(/<script|<b>/u);
  });
});
