import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";
import { english } from "../approvals/messages/messages.en.ts";

const shown = (text: string) => renderText(text, english).toString();

test("text written by others is escaped and isolated", () => {
  expect(shown(`<a href="https://evil.example">Approve & "trust"</a>`)).toBe(
    "<bdi>&#60;a href=&#34;https://evil.example&#34;&#62;Approve &#38; &#34;trust&#34;&#60;/a&#62;</bdi>",
  );
});

test.each([
  ["a direction override", "pay \u202E00,5", "U+202E"],
  ["a direction isolate", "a\u2066b", "U+2066"],
  ["a zero-width space", "a\u200Bb", "U+200B"],
  ["a tag character", "a\u{E0041}b", "U+E0041"],
])("%s is shown by its code point", (_what, text, code) => {
  const html = shown(text);
  expect(html).toContain(`title="hidden character ${code}"`);
  expect(html).toContain(`>${code}<`);
  for (const character of text) {
    if (character.charCodeAt(0) > 127) expect(html).not.toContain(character);
  }
});

test("letters of any script and emoji are unchanged", () => {
  const text = "Müller, 山田, שלום, می‌خواهم, 👩‍🔧";
  expect(shown(text)).toBe(`<bdi>${text}</bdi>`);
});

test("a display number is not broken at its hyphens, also next to hidden characters", () => {
  const html = shown("Send Q-2026-0031\u200B to T-1042");
  expect(html).toContain('Send <span class="whole">Q-2026-0031</span>');
  expect(html).toContain(' to <span class="whole">T-1042</span></bdi>');
  expect(shown("after T-1042")).toBe('<bdi>after <span class="whole">T-1042</span></bdi>');
});
