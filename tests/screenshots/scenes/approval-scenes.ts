import { ownerEmail } from "../../support/product.ts";
import { recordTexts } from "../demo-records.ts";
import type { Scene } from "../scene.ts";

/** A request that waits for a decision, and the page after it. */
export const approvalScenes: readonly Scene[] = [
  {
    name: "approval-pending",
    as: ownerEmail,
    async show({ page, locale, records, text, open }) {
      await open(`/approvals/${records.pendingApprovalId}`);
      const { customer } = recordTexts(locale);
      return {
        around: [page.getByRole("heading", { level: 1 }), page.getByRole("status")],
        shows: [
          customer.name,
          customer.email,
          text("€4,141.83", "€ 4.141,83"),
          text("Waiting for a decision", "Wacht op een beslissing"),
        ],
      };
    },
  },
  {
    name: "approval-decision",
    as: ownerEmail,
    async show({ page, locale, records, text, open }) {
      await open(`/approvals/${records.pendingApprovalId}`);
      return {
        around: [
          page.locator("*:has(+ blockquote)"),
          page.getByLabel(text("Comment", "Toelichting"), { exact: true }),
          page.locator("form .actions"),
        ],
        shows: [
          recordTexts(locale).reason,
          text("Comment", "Toelichting"),
          text("Approve", "Goedkeuren"),
          text("Reject", "Afwijzen"),
        ],
      };
    },
  },
  {
    name: "approval-decided",
    as: ownerEmail,
    async show({ page, records, text, open }) {
      await open(`/approvals/${records.decidableApprovalId}`);
      const comment = text("Fine, send it.", "Prima, stuur maar.");
      await page.getByLabel(text("Comment", "Toelichting"), { exact: true }).fill(comment);
      await page.getByRole("button", { name: text("Approve", "Goedkeuren"), exact: true }).click();
      await page.getByText(comment).waitFor();
      return {
        around: [page.getByRole("heading", { level: 1 }), page.locator(".essentials")],
        shows: [
          text("Approved and done", "Goedgekeurd en uitgevoerd"),
          text("€4,141.83", "€ 4.141,83"),
        ],
      };
    },
  },
  {
    name: "approvals-list",
    as: ownerEmail,
    async show({ page, locale, open, text }) {
      await open("/approvals");
      return {
        around: [page.getByRole("heading", { level: 1 }), page.locator(".cards > li").nth(2)],
        shows: [text("Waiting for you", "Wacht op jou"), recordTexts(locale).customer.name],
      };
    },
  },
];
