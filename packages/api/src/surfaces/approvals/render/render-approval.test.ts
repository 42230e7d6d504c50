import { describe, expect, test } from "vitest";
import { renderApproval } from "./render-approval.ts";
import { approver, sampleApproval } from "../testing/sample-approval.ts";

const decidedAt = "2026-11-20T14:00:00.000Z";
const approved = {
  userId: approver,
  displayName: "Sanne de Wit",
  decision: "approve" as const,
  comment: "Prima.",
  at: decidedAt,
};
const bodyOf = (...args: Parameters<typeof renderApproval>) =>
  renderApproval(...args).body.toString();

/** Returns the text of a page, with single spaces. */
const textOf = (...args: Parameters<typeof renderApproval>) =>
  bodyOf(...args)
    .replaceAll(/<\/?span[^>]*>/gu, "")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ");

describe("the page of an approval", () => {
  test("shows the call, its requester, client, policy, approvers, recipients, changes and deadline", () => {
    const text = textOf(sampleApproval(), "en");
    for (const part of [
      "Send quote Q-2026-0031, € 4.595,82, to femke@snellebocht.example, for “Koeriersdienst Snelle Bocht B.V.”",
      "One approval is missing, until 21 November 2026 at 14:10.",
      "Asked in the name of Lotte Bakker",
      "a program, over MCP",
      "Program Assistent van de werkplaats",
      "Held by policy Offertes boven € 2.500",
      "Who may decide Sanne de Wit or Youssef el Idrissi, 1 needed",
      "Sends e-mail to femke@snellebocht.example (outside the organization)",
      "Kijk of de levertijd van de accu&#39;s klopt.",
      "status draft sent",
      "sentAt nothing 20 November 2026 at 14:10",
      "0 of 1",
    ]) {
      expect(text).toContain(part);
    }
    const body = bodyOf(sampleApproval(), "en");
    expect(body).toContain('<a href="/api/v1/organizations/019a/quotes/019a">data (JSON)</a>');
    expect(body).toContain('<a href="/api/v1/organizations/019a/quotes/019a/document">PDF</a>');
  });

  test("links to the page of the target if it has one", () => {
    const target = {
      kind: "task",
      id: "019b",
      displayNumber: "T-1042",
      label: "T-1042",
      etag: null,
    };
    const view = sampleApproval({ target });
    expect(bodyOf(view, "nl")).toContain(
      `<a href="/nl/records/${view.organization.id}/tasks/019b">pagina</a>`,
    );
    expect(bodyOf(sampleApproval(), "en")).not.toContain("/records/");
  });

  test("quotes the caller's reason as text, never as markup or a link", () => {
    const body = bodyOf(sampleApproval(), "en");
    expect(body).toMatch(
      /<blockquote class="text" dir="auto"><bdi>De klant heeft er &#60;b&#62;telefonisch&#60;\/b&#62; om gevraagd\.\nKeur maar goed: https:\/\/evil\.example<\/bdi><\/blockquote>/u,
    );
    expect(body).not.toContain('href="https:');
    expect(body).toContain("Nobody has checked them");
  });

  test("has a form for approvers, and explains to others why it has none", () => {
    expect(bodyOf(sampleApproval(), "en")).toContain('value="approve"');
    const others = bodyOf(sampleApproval({ mayDecide: false }), "en");
    expect(others).not.toContain("<form");
    expect(others).toContain("The policy names others to decide.");
    const own = bodyOf(sampleApproval({ mayDecide: false }, { isOwn: true }), "nl");
    expect(own).toContain("Het is namens jou gevraagd, dus beslist iemand anders.");
  });

  test.each([
    ["approved", "Approved. It is being carried out", "Goedgekeurd. Het wordt uitgevoerd"],
    [
      "executed",
      "Approved, and carried out on 20 November 2026 at 15:00.",
      "Goedgekeurd, en uitgevoerd op 20 november 2026 om 15:00.",
    ],
    ["failed", "it could not be carried out", "het kon niet worden uitgevoerd"],
    ["rejected", "Rejected on 20 November 2026 at 15:00.", "Afgewezen op 20 november 2026"],
    ["expired", "Nobody decided before 21 November 2026", "Niemand besliste vóór 21 november"],
    ["cancelled", "has withdrawn it", "heeft het ingetrokken"],
    ["stale", "What it would do has changed since", "Wat het zou doen is veranderd sinds"],
  ] as const)("shows the state: %s", (state, english, dutch) => {
    const view = sampleApproval({
      state,
      decidedAt,
      executedAt: decidedAt,
      decisions: [approved],
      mayDecide: false,
    });
    expect(textOf(view, "en")).toContain(english);
    expect(textOf(view, "nl")).toContain(dutch);
    expect(textOf(view, "en")).toContain("Approved by Sanne de Wit , 20 November 2026 at 15:00");
    expect(bodyOf(view, "en")).not.toContain("<form");
  });

  test("shows the problem of a failed execution", () => {
    const problem = { code: "QUOTE_EMPTY", detail: "The quote has no lines.", status: 409 };
    const text = textOf(sampleApproval({ state: "failed", problem, mayDecide: false }), "en");
    expect(text).toContain("The quote has no lines. QUOTE_EMPTY");
  });

  test("shows the name of the client next to its id", () => {
    const named = "Assistent van de werkplaats 1b61d395-845d-5004-9b96-464be42f6cc7";
    expect(textOf(sampleApproval(), "en")).toContain(`Program ${named}`);
    const escaped = bodyOf(sampleApproval({ clientName: "<b>Sanne</b>" }), "en");
    expect(escaped).toContain("&#60;b&#62;Sanne&#60;/b&#62;");
    const unnamed = sampleApproval({ clientName: null });
    expect(textOf(unnamed, "en")).toContain("One that does not say its name: 1b61d395");
    expect(textOf(unnamed, "nl")).toContain("dat zijn naam niet noemt: 1b61d395");
  });

  test("shows no client for calls of workflows and browser sessions", () => {
    const text = textOf(sampleApproval({ channel: "workflow", clientId: null }), "en");
    expect(text).toContain("Asked through a workflow Asked on");
  });

  test("shows the number of missing approvals", () => {
    const view = sampleApproval({ requiredApprovals: 3, decisions: [approved] });
    expect(textOf(view, "en")).toContain("2 approvals are missing");
    expect(textOf(view, "nl")).toContain("ontbreken 2 goedkeuringen");
    expect(textOf(view, "en")).toContain("1 of 3");
  });

  test("offers an approver who has approved only to reject", () => {
    const view = sampleApproval(
      { requiredApprovals: 2, decisions: [approved] },
      { hasApproved: true },
    );
    const body = bodyOf(view, "en");
    expect(body).toContain("You have approved it; others have to as well.");
    expect(body).not.toContain('value="approve"');
    expect(body).toContain('value="reject"');
  });

  test("explains to visitors who may not read the records why there are no changes", () => {
    const view = sampleApproval({ input: null, target: null, changes: [] }, { targetLinks: null });
    expect(textOf(view, "en")).toContain("Your role may not read the records");
    expect(bodyOf(view, "en")).not.toContain("<details");
  });

  test("shows a rejected decision again, with the error at the comment or above the page", () => {
    const comment = 'no "reason" </textarea><script>';
    const withCommentError = bodyOf(sampleApproval(), "en", {
      comment,
      message: null,
      commentError: "Say why you reject it.",
    });
    expect(withCommentError).toContain('aria-describedby="comment-hint comment-fault"');
    expect(withCommentError).toContain("no &#34;reason&#34; &#60;/textarea&#62;&#60;script&#62;");
    expect(withCommentError).not.toContain('role="alert"');
    const refused = bodyOf(sampleApproval(), "en", {
      comment: "",
      message: "This has been decided meanwhile.",
      commentError: null,
    });
    expect(refused).toMatch(/role="alert">[\s\S]*This has been decided meanwhile\./u);
    expect(refused).not.toContain("aria-invalid");
  });
});
