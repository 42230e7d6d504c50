import { createElement } from "react";
import { expect, test } from "vitest";
import { loadConfiguration } from "#lib/contract/configuration.ts";
import { locales } from "#lib/site/locale.ts";
import { siteConfig } from "#lib/site/site-config.ts";
import { elementsToHtml } from "../article/elements-to-html.ts";
import { Configuration } from "./configuration.tsx";

const config = siteConfig({}, process.cwd());

const render = (part: string) =>
  elementsToHtml(createElement(Configuration, { part, locale: "en", config }));

test("a row has name, default and the first sentence, and the rest once it is open", async () => {
  const html = await render("service");
  expect(html).toMatch(
    /<summary><h3 id="port">PORT.*?<\/h3>.*?<code>3000<\/code><\/span> <span class="setting-purpose">The port on which the site and the API listen\.<\/span><\/summary><ul><li>Form: /su,
  );
  const [, row = ""] = /(<h3 id="database-url">.*?<\/li><\/ul>)/su.exec(html) ?? [];
  expect(row).toMatch(
    /<\/summary><p>Its user owns the tables .*<\/p><ul><li>Form: <code>postgres:/su,
  );
});

test("a long default is in the open row only", async () => {
  const html = await render("service");
  const [, row = ""] = /(<h3 id="rate-limits">.*?<\/li><\/ul>)/su.exec(html) ?? [];
  expect(row).toMatch(/Default: <\/span>…<\/span>/u);
  expect(row).toMatch(/<li>Default: <code>address=/u);
});

test("only the first part has the filter, which is for the whole page", async () => {
  expect(await render("service")).toContain("<search ");
  expect(await render("command-line")).not.toContain("<search ");
});

test.each(locales)("every variable has its row in %s", async (locale) => {
  const entries = await loadConfiguration(config.rootDir, locale);
  const parts = [...new Set(entries.map(({ part }) => part))];
  const html = await Promise.all(
    parts.map((part) => elementsToHtml(createElement(Configuration, { part, locale, config }))),
  );
  expect(html.join("").match(/<details>/gu)).toHaveLength(entries.length);
});
