import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { loadPages } from "../../load/load-pages.ts";
import { siteConfig } from "../../site/site-config.ts";
import { createLanguageDetector, type DetectLanguage } from "./language-detector.ts";

let detectLanguage: DetectLanguage;

beforeAll(async () => {
  const rootDir = fileURLToPath(new URL("../../..", import.meta.url));
  detectLanguage = createLanguageDetector(await loadPages(siteConfig({}, rootDir)));
});

describe("the detected language", () => {
  test.each([
    "Waarom mag ik deze taak niet wijzigen?",
    "bestanden uploaden",
    "welke rol heb ik nodig",
    "offerte kwijtgeraakt",
    "hoe verwijder ik een webhook",
    "verjaardagen",
  ])("of %j is Dutch", (query) => {
    expect(detectLanguage(query)).toBe("nl");
  });

  test.each([
    "Why can I not change this task?",
    "upload files",
    "which role do I need",
    "how do I delete a webhook",
    "birthdays",
    "createTask",
    "RATE_LIMITED",
    "/v1/organizations/{organizationId}/quotes",
    "429",
    "",
    "🚲",
  ])("of %j is English, also as the default", (query) => {
    expect(detectLanguage(query)).toBe("en");
  });
});
