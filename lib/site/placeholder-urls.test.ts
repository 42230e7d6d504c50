import { describe, expect, test } from "vitest";
import {
  createUrlInserter,
  indexOfPlaceholder,
  placeholderUrls,
  withoutPlaceholders,
} from "./placeholder-urls.ts";

const urls = {
  docsUrl: "https://docs.example",
  baseUrl: "https://api.example:8443",
  idpUrl: "http://127.0.0.1:4101/auth/v1",
};
const { docsUrl, baseUrl, idpUrl } = placeholderUrls;

describe("the URLs of a deployment are inserted", () => {
  const insert = createUrlInserter(urls);

  test("into text, for each of the three", () => {
    const text = `<${docsUrl}/a>, ${baseUrl}/api, ${idpUrl} and ${new URL(idpUrl).origin}/sign-up`;
    expect(insert.text(text)).toBe(
      "<https://docs.example/a>, https://api.example:8443/api, http://127.0.0.1:4101/auth/v1 and http://127.0.0.1:4101/sign-up",
    );
  });

  test("into the query of a URL", () => {
    const toLink = (prompt: string) =>
      `https://claude.ai/new?${new URLSearchParams({ q: prompt })}`;
    expect(insert.text(toLink(`Read ${docsUrl}/a.md now`))).toBe(
      toLink(`Read ${urls.docsUrl}/a.md now`),
    );
  });

  test.each(["", "a", "ab", "abc"])("into Base64 after %j", (before) => {
    const toLink = (url: string) => {
      const config = Buffer.from(JSON.stringify({ before, url: `${url}/mcp` })).toString("base64");
      return `"cursor://install?${new URLSearchParams({ name: "docs", config })}"`;
    };
    const text = [docsUrl, baseUrl].map(toLink).join(" ");
    expect(indexOfPlaceholder(text)).toBeGreaterThan(0);
    expect(insert.text(text)).toBe([urls.docsUrl, urls.baseUrl].map(toLink).join(" "));
  });

  test("into bytes, whose other bytes stay the same", () => {
    const bytes = Buffer.concat([Buffer.from(`é ${docsUrl} €`), Buffer.from([0xff, 0x00])]);
    expect(insert.bytes(bytes)).toEqual(
      Buffer.concat([Buffer.from(`é ${urls.docsUrl} €`), Buffer.from([0xff, 0x00])]),
    );
  });
});

describe("content that depends on the repository", () => {
  const { repositoryUrl } = placeholderUrls;
  const set = createUrlInserter({ ...urls, repositoryUrl: "https://git.example/werkbank" });
  const unset = createUrlInserter(urls);
  const html = `<p>a</p><if-repository><a href="${repositoryUrl}/issues">b</a></if-repository><unless-repository><p>c</p></unless-repository>`;
  const markdown = `a\n\n<if-repository>\n\n[b](${repositoryUrl})\n\n</if-repository>\n\n<unless-repository>\n\nc\n\n</unless-repository>\n\nd\n`;

  test("is what the repository is for, if there is one", () => {
    expect(set.text(html)).toBe('<p>a</p><a href="https://git.example/werkbank/issues">b</a>');
    expect(set.text(markdown)).toBe("a\n\n[b](https://git.example/werkbank)\n\nd\n");
  });

  test("is the alternative, if there is none", () => {
    expect(unset.text(html)).toBe("<p>a</p><p>c</p>");
    expect(unset.text(markdown)).toBe("a\n\nc\n\nd\n");
  });

  test("is found in a build, and is not searched for", () => {
    expect(indexOfPlaceholder("a <unless-repository>")).toBe(3);
    expect(withoutPlaceholders("<if-repository>a</if-repository>")).toBe("a");
  });
});

test("a form that is not supported stays as it is, and is found", () => {
  const text = Buffer.from(`???>>>~~~${docsUrl}`).toString("base64");
  const escaped = encodeURIComponent(text);
  expect(createUrlInserter(urls).text(escaped)).toBe(escaped);
  expect(indexOfPlaceholder(escaped)).toBeGreaterThan(0);
});

test.each([
  [docsUrl, true],
  ["<b>werkbankapi</b>.invalid", true],
  [String.raw`http:\/\/werkbankidp.invalid`, true],
  [Buffer.from(`  ${docsUrl}`).toString("base64"), true],
  ["https://werkbank-docs.example and werkbank docs", false],
])("finds a placeholder in any form: %s", (text, expected) => {
  expect(indexOfPlaceholder(text) >= 0).toBe(expected);
});

test("removes placeholders", () => {
  expect(withoutPlaceholders(`curl ${baseUrl}/api/v1`)).toBe("curl /api/v1");
});
