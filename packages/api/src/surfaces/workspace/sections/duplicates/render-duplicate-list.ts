import { CustomerDuplicates } from "../../../../domains/customers/customer-duplicates.ts";
import { listCustomerDuplicates } from "../../../../domains/customers/operations/list-customer-duplicates.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { readListPage } from "../../../pages/read-list.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { toPagePath } from "../../page-route.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { duplicateMessages } from "./duplicate-messages.ts";
import { maxCompared } from "./render-comparison.ts";

/** Renders the proposed duplicates, newest first, with the reasons and a link to compare each. */
export async function renderDuplicateList(visit: SectionVisit): Promise<SectionContent> {
  const { visitor, organization, language, query, sectionPath } = visit;
  const messages = duplicateMessages[language];
  const cursor = query.get("cursor");
  const { items, nextCursor } = await readListPage(
    visitor,
    listCustomerDuplicates,
    CustomerDuplicates,
    {
      params: { organizationId: organization.id },
      query: { limit: 25, ...(cursor === null ? {} : { cursor }) },
    },
  );
  const linkTo = (label: string, path: string) =>
    html`<p class="onward"><a href="${path}">${label}</a></p>`;
  return {
    title: messages.title,
    body: html`${renderUndoLink(visit)}
      <p>${messages.summary}</p>
      ${
        items.length === 0
          ? html`<p>${messages.none}</p>`
          : html`<ul class="cards">
              ${items.map((item) => renderItem(item, visit))}
            </ul>`
      }
      ${
        nextCursor === null
          ? null
          : linkTo(messages.nextPage, `${sectionPath}?cursor=${encodeURIComponent(nextCursor)}`)
      }
      ${cursor === null ? null : linkTo(messages.firstPage, sectionPath)}`,
  };
}

function renderItem(
  { customers, customerCount, reasons }: CustomerDuplicates,
  { language, sectionPath }: SectionVisit,
): Html {
  const messages = duplicateMessages[language];
  const page = pageMessages[language];
  const compared = customers.slice(0, maxCompared);
  const rest = customerCount - compared.length;
  const names = compared.map(({ id, name }) => `${name} (${id})`);
  const label = [...names, ...(rest > 0 ? [messages.more(rest)] : [])].join(" · ");
  return html`<li>
    <a href="${sectionPath}?customers=${compared.map(({ id }) => id).join(",")}"
      >${renderText(label, page)}</a
    >
    <p class="hint">${reasons.map((reason) => messages.reasons[reason]).join(" · ")}</p>
  </li> `;
}

/** Renders the link to the audit log by which the merge that was just made can be undone. */
function renderUndoLink({ organization, language, query }: SectionVisit): Html | null {
  const merged = query.get("merged") ?? "";
  const mayUndo = ["audit:read", "audit:revert"].every((each) =>
    organization.permissions.includes(each),
  );
  if (!/^\d{1,16}$/u.test(merged) || !mayUndo) return null;
  const organizationId = organization.id;
  const path = toPagePath({ language, organizationId, section: "audit", recordId: null });
  return html`<p>
    <a href="${path}?kind=customer&amp;record=${merged}">${duplicateMessages[language].undo}</a>
  </p>`;
}
