import { CustomerMerge } from "../../../../domains/customers/customer-merge.ts";
import { mergeCustomers } from "../../../../domains/customers/operations/merge-customers.ts";
import type { Section } from "../../section.ts";
import { duplicateMessages } from "./duplicate-messages.ts";
import { parseIds, renderComparison } from "./render-comparison.ts";
import { renderDuplicateList } from "./render-duplicate-list.ts";

const { en, nl } = duplicateMessages;

/** Customers that look the same: compare and merge them. */
export const duplicatesSection: Section = {
  slug: "duplicates",
  label: { en: en.title, nl: nl.title },
  permission: "customers:read",
  async render(visit, rejected) {
    if (visit.recordId !== null) return null;
    const selected = rejected?.values.get("customers") ?? visit.query.get("customers");
    const ids = parseIds(selected);
    return ids.length < 2
      ? renderDuplicateList(visit)
      : renderComparison(visit, ids, rejected?.values.get("keep") ?? visit.query.get("keep"));
  },
  forms: {
    merge: {
      toCall(form) {
        const ids = parseIds(form.get("customers"));
        const [customerId] = parseIds(form.get("keep"));
        if (customerId === undefined || !ids.includes(customerId)) return null;
        return {
          operation: mergeCustomers,
          params: { customerId },
          body: { customerIds: ids.filter((id) => id !== customerId) },
        };
      },
      done: { en: en.done, nl: nl.done },
      next: ({ sectionPath }, { body }) =>
        `${sectionPath}?merged=${CustomerMerge.parse(body).customer.id}`,
    },
  },
};
