import { importOperations } from "../../../../domains/transfers/transfer-kinds.ts";
import { toFieldLabel } from "../../../../kernel/labels/labels.ts";
import { html } from "../../../../mail/html.ts";
import { renderCheckbox, renderForm, renderSelect } from "../../../pages/render-form.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { guessField, listFields, toColumns } from "./import-columns.ts";
import { transferMessages } from "./transfer-messages.ts";

/** Renders the form that begins the import of an uploaded file: what its columns are. */
export function renderMapping(visit: SectionVisit, rejected: RejectedForm | null): SectionContent {
  const { language, path, query, sectionPath } = visit;
  const messages = transferMessages[language].mapping;
  const given = toColumns(query);
  const onward = html`<p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`;
  if (given === null) {
    return {
      title: messages.title,
      body: html`<p>${messages.unreadable}</p>
        ${onward}`,
    };
  }
  const { kind, columns } = given;
  const fields = listFields(kind, visit);
  const guessed = new Set<string>();
  const options = [
    { value: "", label: messages.none },
    ...fields.map(({ name, label }) => ({ value: name, label })),
  ];
  const selects = columns.map((column, index) => {
    const name = `field-${index}`;
    const guess = guessField(column, fields);
    const value = rejected?.values.get(name) ?? (guessed.has(guess) ? "" : guess);
    guessed.add(guess);
    return renderSelect({ name, label: column, value, error: toError(rejected, column) }, options);
  });
  const { matchBy } = importOperations[kind];
  const match = matchBy.map((name) => ({
    value: name as string,
    label: toFieldLabel(name, language),
  }));
  return {
    title: messages.title,
    body: html`<p>${messages.lead}</p>
      ${renderForm({
        path: `${path}?${toKeptQuery(query)}`,
        action: "import",
        submit: messages.submit,
        fields: html`${selects}
        ${
          match.length === 0
            ? null
            : renderSelect(
                {
                  name: "matchBy",
                  label: messages.match,
                  hint: messages.matchHint,
                  value: rejected?.values.get("matchBy") ?? "",
                  error: rejected?.errors.get("/matchBy"),
                },
                [{ value: "", label: messages.matchNone }, ...match],
              )
        }
        ${renderCheckbox(
          { name: "trial", label: messages.trial },
          rejected === null || rejected.values.get("trial") === "on",
        )}`,
      })}
      ${onward}`,
  };

  function toError(form: RejectedForm | null, column: string): string | undefined {
    const pointer = `/mapping/${column.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return form?.errors.has(pointer) === true ? messages.error : undefined;
  }
}

/** Returns the kind and columns of the URL, which the form needs. */
function toKeptQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams({ kind: query.get("kind") ?? "" });
  for (const column of query.getAll("column")) kept.append("column", column);
  return kept;
}
