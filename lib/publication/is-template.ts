import { createUrlInserter, indexOfPlaceholder } from "../site/placeholder-urls.ts";

const insertExamples = createUrlInserter({
  docsUrl: "http://docs.example",
  baseUrl: "http://api.example",
  idpUrl: "http://idp.example",
  repositoryUrl: "http://repository.example",
});

/**
 * Returns whether a body or its headers contain placeholders.
 * @throws Error if one has a form in which it is not replaced
 */
export function isTemplate(body: Buffer, headers: Readonly<Record<string, string>>): boolean {
  const whole = `${Object.values(headers).join("\n")}\n${body.toString("latin1")}`;
  if (indexOfPlaceholder(whole) < 0) return false;
  const inserted = insertExamples.text(whole);
  const index = indexOfPlaceholder(inserted);
  if (index < 0) return true;
  const found = inserted.slice(Math.max(0, index - 60), index + 60);
  throw new Error(`A URL of the deployment has a form that is not replaced: ${found}`);
}
