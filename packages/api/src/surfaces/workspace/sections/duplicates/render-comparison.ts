import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { Customer } from "../../../../domains/customers/customer.ts";
import { CustomerMerge } from "../../../../domains/customers/customer-merge.ts";
import { movedKinds } from "../../../../domains/customers/moved-records.ts";
import { getCustomer } from "../../../../domains/customers/operations/get-customer.ts";
import { mergeCustomers } from "../../../../domains/customers/operations/merge-customers.ts";
import { toFieldLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { Problem } from "../../../../problems/problem.ts";
import { renderForm, renderHidden } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { runForVisitor, runOrThrow } from "../../../pages/visitor.ts";
import { renderValue } from "../../../values/render-value.ts";
import type { ValueContext } from "../../../values/value-context.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { renderChangeTable } from "../audit/render-change-table.ts";
import { toValueContext } from "../../to-value-context.ts";
import { duplicateMessages } from "./duplicate-messages.ts";

/** The maximum number of customers next to each other: more do not fit on a phone. */
export const maxCompared = 3;

/** Parses the ids of customers, separated by commas. Ignores what is no id, and more than fit on the page. */
export function parseIds(text: string | null): number[] {
  const ids = (text ?? "").split(",").filter((part) => /^[1-9]\d{0,15}$/u.test(part));
  return [...new Set(ids.map(Number))].filter(Number.isSafeInteger).slice(0, maxCompared);
}

/** Fields that always differ, or that only programs need. */
const hiddenFields: ReadonlySet<string> = new Set([
  "id",
  "number",
  "organizationId",
  "updatedAt",
  "deletedAt",
  "mergedIntoCustomerId",
]);

/** Renders the differences between customers, what merging them does, and the form that merges them. */
export async function renderComparison(
  visit: SectionVisit,
  ids: readonly number[],
  keep: string | null,
): Promise<SectionContent> {
  const { language, sectionPath } = visit;
  const messages = duplicateMessages[language];
  const back = html`<p class="onward"><a href="${sectionPath}">${messages.back}</a></p>`;
  const customers = await readCustomers(visit, ids);
  const [kept] = parseIds(keep);
  const survivor = customers.find(({ id }) => id === kept) ?? customers[0];
  if (survivor === undefined || customers.length < 2) {
    const body = html`<p>${messages.unavailable}</p>
      ${back}`;
    return { title: messages.title, body };
  }
  const context = await toValueContext(visit, customers);
  return {
    title: messages.title,
    body: html`<h2 id="differences">${messages.differences}</h2>
      ${renderDifferences(customers, survivor, context)}
      <ul>
        ${customers
          .filter((customer) => customer !== survivor)
          .map((customer) => renderKeepLink(customer, customers, visit))}
      </ul>
      ${await renderMerge(survivor, customers, visit, context)} ${back}`,
  };
}

const labelOf = ({ id, name }: Customer): string => `${name} (${id})`;

/** Reads those of the customers that are not deleted. */
async function readCustomers(
  { visitor, organization }: SectionVisit,
  ids: readonly number[],
): Promise<Customer[]> {
  const results = await Promise.all(
    ids.map((customerId) =>
      runForVisitor(visitor, getCustomer, {
        params: { organizationId: organization.id, customerId },
      }),
    ),
  );
  return results.flatMap((result) => {
    if (!(result instanceof Problem)) return [Customer.parse(result.body)];
    if (result.code === "RESOURCE_NOT_FOUND") return [];
    throw result;
  });
}

function renderDifferences(
  customers: readonly Customer[],
  survivor: Customer,
  context: ValueContext,
): Html {
  const messages = duplicateMessages[context.language];
  const page = pageMessages[context.language];
  const fields = (Object.keys(Customer.shape) as (keyof Customer)[]).filter(
    (field) =>
      !hiddenFields.has(field) &&
      customers.some((each) => !isDeepStrictEqual(each[field], survivor[field])),
  );
  const headings = customers.map((customer) =>
    customer === survivor ? messages.stays(labelOf(customer)) : labelOf(customer),
  );
  if (fields.length === 0) return html`<p>${messages.same}</p>`;
  return html`<table aria-labelledby="differences">
    <thead>
      <tr>
        <th scope="col">${messages.field}</th>
        ${headings.map((heading) => html`<th scope="col">${renderText(heading, page)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        (field) =>
          html`<tr>
            <th scope="row">${toFieldLabel(field, context.language)}</th>
            ${customers.map((each) => html`<td>${renderValue(field, each[field], context)}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function renderKeepLink(
  customer: Customer,
  customers: readonly Customer[],
  { language, sectionPath }: SectionVisit,
): Html {
  const label = duplicateMessages[language].keep(labelOf(customer));
  const path = `${sectionPath}?customers=${toIdList(customers)}&keep=${customer.id}`;
  return html`<li><a href="${path}">${renderText(label, pageMessages[language])}</a></li> `;
}

const toIdList = (customers: readonly Customer[]): string =>
  customers.map(({ id }) => id).join(",");

const Preview = z.object({
  wouldHold: z.object({ policyName: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  result: CustomerMerge,
});

/** Renders what the merge would do, from a dry run, with its form; nothing for members who may not merge. */
async function renderMerge(
  survivor: Customer,
  customers: readonly Customer[],
  visit: SectionVisit,
  context: ValueContext,
): Promise<Html | null> {
  const { visitor, organization, language, path } = visit;
  const { permissions } = organization;
  const mayMerge = ["customers:write", "customers:delete"].every((each) =>
    permissions.includes(each),
  );
  if (!mayMerge) return null;
  const duplicateIds = customers.filter((each) => each !== survivor).map(({ id }) => id);
  const { body } = await runOrThrow(visitor, mergeCustomers, {
    params: { organizationId: organization.id, customerId: survivor.id },
    query: { dryRun: true },
    body: { customerIds: duplicateIds },
  });
  const { result, changes, wouldHold } = Preview.parse(body);
  const messages = duplicateMessages[language];
  const page = pageMessages[language];
  return html`<h2>${messages.preview}</h2>
    <p>${renderText(messages.previewLead(labelOf(survivor)), page)}</p>
    ${renderMoved(result, language)}
    ${renderChanges(
      changes.filter(({ field }) => Object.hasOwn(Customer.shape, field)),
      context,
    )}
    ${wouldHold === null ? null : html`<p>${renderText(messages.held(wouldHold.policyName), page)}</p>`}
    <p>${messages.mergeHint}</p>
    ${renderForm({
      path,
      action: "merge",
      submit: messages.merge,
      fields: html`${renderHidden("customers", toIdList(customers))}
      ${renderHidden("keep", String(survivor.id))}`,
    })}`;
}

function renderMoved({ moved }: CustomerMerge, language: SectionVisit["language"]): Html {
  const messages = duplicateMessages[language];
  const counts = movedKinds.filter((kind) => moved[kind] > 0);
  if (counts.length === 0) return html`<p>${messages.nothingMoves}</p>`;
  return html`<ul>
    ${counts.map((kind) => html`<li>${messages.moved[kind]}: ${moved[kind]}</li> `)}
  </ul>`;
}

function renderChanges(
  changes: readonly { field: string; before: unknown; after: unknown }[],
  context: ValueContext,
): Html | null {
  if (changes.length === 0) return null;
  const { changes: title, before, after } = duplicateMessages[context.language];
  return html`<h3 id="changes">${title}</h3>
    ${renderChangeTable({ changes, labelledBy: "changes", headings: { before, after } }, context)}`;
}
