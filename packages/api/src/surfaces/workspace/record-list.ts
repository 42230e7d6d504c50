import { type Html, html } from "../../mail/html.ts";
import { renderTextField } from "../pages/render-form.ts";
import type { SectionVisit } from "./section.ts";

export type RecordListMessages = {
  search: string;
  searchSubmit: string;
  nothingFound: string;
  nextPage: string;
  firstPage: string;
  all: string;
};

/** What the query of a list page requests. */
export type RecordListQuery = { q: string; cursor: string | null };

export function readRecordListQuery({ query }: SectionVisit): RecordListQuery {
  return { q: (query.get("q") ?? "").trim(), cursor: query.get("cursor") };
}

/** Returns the members of an operation's query for a list page. */
export function toOperationQuery({ q, cursor }: RecordListQuery): Record<string, unknown> {
  return { ...(q === "" ? {} : { q }), ...(cursor === null ? {} : { cursor }) };
}

/** Renders one page of a section's records with a search, and links to the next and the first page. */
export function renderRecordList(
  { sectionPath }: SectionVisit,
  { q, cursor }: RecordListQuery,
  list: { items: readonly Html[]; nextCursor: string | null; messages: RecordListMessages },
): Html {
  const { items, nextCursor, messages } = list;
  const search = q === "" ? "" : `q=${encodeURIComponent(q)}`;
  const linkTo = (label: string, parameters: string[]) => {
    const given = parameters.filter((each) => each !== "").join("&");
    const path = given === "" ? sectionPath : `${sectionPath}?${given}`;
    return html`<p class="onward"><a href="${path}">${label}</a></p>`;
  };
  return html`<form method="get" action="${sectionPath}" class="filter" role="search">
      ${renderTextField({ name: "q", label: messages.search, value: q, maxLength: 200 })}
      <button type="submit" class="quiet">${messages.searchSubmit}</button>
    </form>
    ${
      items.length === 0
        ? html`<p>${messages.nothingFound}</p>`
        : html`<ul class="cards">
            ${items}
          </ul>`
    }
    ${
      nextCursor === null
        ? null
        : linkTo(messages.nextPage, [search, `cursor=${encodeURIComponent(nextCursor)}`])
    }
    ${cursor === null ? null : linkTo(messages.firstPage, [search])}
    ${q === "" ? null : linkTo(messages.all, [])}`;
}
