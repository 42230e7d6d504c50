import { expect, test } from "vitest";
import { showText } from "./shown-text.ts";
import { english } from "../approvals/wording/wording.en.ts";

const shown = (text: string) => showText(text, english).toString();

test("what others wrote is text: no markup, no link, apart from what stands around it", () => {
  expect(shown(`<a href="https://evil.example">Approve & "trust"</a>`)).toBe(
    "<bdi>&#60;a href=&#34;https://evil.example&#34;&#62;Approve &#38; &#34;trust&#34;&#60;/a&#62;</bdi>",
  );
});

test.each([
  ["an override of the direction", "pay \u202E00,5", "U+202E"],
  ["an isolate", "a\u2066b", "U+2066"],
  ["a space of no width", "a\u200Bb", "U+200B"],
  ["a tag", "a\u{E0041}b", "U+E0041"],
])("%s is named where it stands", (_what, text, code) => {
  const html = shown(text);
  expect(html).toContain(`title="hidden character ${code}"`);
  expect(html).toContain(`>${code}<`);
  for (const character of text) {
    if (character.charCodeAt(0) > 127) expect(html).not.toContain(character);
  }
});

test("letters of any script and emoji stay as they are", () => {
  const text = "Müller, 山田, שלום, می‌خواهم, 👩‍🔧";
  expect(shown(text)).toBe(`<bdi>${text}</bdi>`);
});

test("a number of a record is not broken at its hyphens, beside what is hidden too", () => {
  const html = shown("Send Q-2026-0031\u200B to T-1042");
  expect(html).toContain('Send <span class="whole">Q-2026-0031</span>');
  expect(html).toContain(' to <span class="whole">T-1042</span></bdi>');
  expect(shown("after T-1042")).toBe('<bdi>after <span class="whole">T-1042</span></bdi>');
});
