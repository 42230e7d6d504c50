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

/** Returns the text of HTML, with single spaces. */
const toText = (body: string) =>
  body
    .replaceAll(/<\/?(?:span|bdi)[^>]*>/gu, "")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ");

const textOf = (...args: Parameters<typeof renderApproval>) => toText(bodyOf(...args));

/** Splits a page at its technical details. */
function splitDetails(...args: Parameters<typeof renderApproval>) {
  const body = bodyOf(...args);
  const details = /<details>.*<\/details>/su.exec(body)?.[0] ?? "";
  return { details: toText(details), rest: body.replace(details, "") };
}

describe("the page of an approval", () => {
  test.each([
    [
      "en",
      [
        "Amount, including VAT €4,595.82",
        "Sends email to femke@snellebocht.example (outside the organization)",
        "PDF of Q-2026-0031 (total €4,595.82)",
        "About Quote Q-2026-0031",
        "What changes",
        "Status Draft Sent",
        "Sent on nothing the time of approval",
        "Requested by Lotte Bakker",
        "Requested through the app Assistent van de werkplaats",
        "Requested on 20 November 2026 at 14:10",
        "Decide before 21 November 2026 at 14:10",
        "Approval policy Offertes boven € 2.500",
        "Instruction of the policy Kijk of de levertijd",
        "Who may decide Sanne de Wit or Youssef el Idrissi, 1 needed",
        "Approvals 0 of 1",
        "Your decision",
        "Technical details",
      ],
    ],
    [
      "nl",
      [
        "Bedrag, inclusief btw € 4.595,82",
        "Stuurt e-mail aan femke@snellebocht.example (buiten de organisatie)",
        "Pdf van Q-2026-0031 (totaal € 4.595,82)",
        "Gaat over Offerte Q-2026-0031",
        "Wat er wijzigt",
        "Status Concept Verzonden",
        "Verzonden op niets het moment van goedkeuring",
        "Gevraagd door Lotte Bakker",
        "Gevraagd via de app Assistent van de werkplaats",
        "Gevraagd op 20 november 2026 om 14:10",
        "Beslis vóór 21 november 2026 om 14:10",
        "Goedkeuringsbeleid Offertes boven € 2.500",
        "Goedkeuringen 0 van 1",
        "Jouw beslissing",
        "Technische details",
      ],
    ],
  ] as const)(
    "has the amount, recipients and PDF first, then the changes, then the request: %s",
    (language, parts) => {
      const text = textOf(sampleApproval(), language);
      const positions = parts.map((part) => [part, text.indexOf(part)] as const);
      expect(positions.filter(([, position]) => position < 0)).toEqual([]);
      expect(positions).toEqual(positions.toSorted(([, one], [, other]) => one - other));
    },
  );

  test.each(["en", "nl"] as const)(
    "has names of the API, ids and JSON in the technical details only: %s",
    (language) => {
      const view = sampleApproval();
      const { details, rest } = splitDetails(view, language);
      const { id, operation, toolName, clientId } = view.approval;
      for (const name of [operation, toolName, clientId, "sentAt"]) {
        expect(details).toContain(name);
        expect(rest).not.toContain(name);
      }
      expect(details).toContain(id);
      expect(toText(rest)).not.toContain(id);
      expect(rest).not.toMatch(/<pre|<code|JSON|\{/u);
      expect(details).toContain("&#34;quoteId&#34;");
    },
  );

  test("links to the PDF as it is before the change if the call changes the total", () => {
    const changes = [{ field: "totalMinor", before: 100, after: 459_582 }];
    const body = bodyOf(sampleApproval({ changes }), "en");
    expect(body).toContain(
      '<a href="/api/v1/organizations/019a/quotes/019a/document">PDF of Q-2026-0031</a>',
    );
    expect(toText(body)).toContain("PDF of Q-2026-0031 (as it is before the change)");
  });

  test("shows the parts of the input that are no changes, such as the text of a message", () => {
    const input = { quoteId: "019a", to: ["femke@snellebocht.example"], message: "Dag Femke" };
    const { rest } = splitDetails(sampleApproval({ input }), "nl");
    expect(toText(rest)).toContain("Hoort ook bij het verzoek Bericht Dag Femke");
    expect(toText(rest)).not.toContain("019a");
  });

  test("names a call without changes and without further input", () => {
    const text = textOf(sampleApproval({ changes: [], input: { quoteId: "019a" } }), "en");
    expect(text).toContain("This request changes no fields of a record.");
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
      `<a href="/nl/records/${view.organization.id}/tasks/019b">pagina openen</a>`,
    );
    expect(bodyOf(sampleApproval(), "en")).not.toContain("/records/");
  });

  test("quotes the caller's reason as text, never as markup or a link", () => {
    const body = bodyOf(sampleApproval(), "en");
    expect(body).toMatch(
      /<blockquote class="text" dir="auto"><bdi>De klant heeft er &#60;b&#62;telefonisch&#60;\/b&#62; om gevraagd\.\nKeur maar goed: https:\/\/evil\.example<\/bdi><\/blockquote>/u,
    );
    expect(body).not.toContain('href="https:');
    expect(body).toContain("nobody has checked it");
  });

  test("has a form for approvers, and explains to others why it has none", () => {
    expect(bodyOf(sampleApproval(), "en")).toContain('value="approve"');
    expect(bodyOf(sampleApproval(), "en")).toContain('<a href="#decide">Go to your decision</a>');
    const others = bodyOf(sampleApproval({ mayDecide: false }), "en");
    expect(others).not.toContain("<form");
    expect(others).not.toContain("#decide");
    expect(others).toContain("According to the policy, others decide on this.");
    const own = bodyOf(sampleApproval({ mayDecide: false }, { isOwn: true }), "nl");
    expect(own).toContain("Jij of een van je apps heeft dit gevraagd");
  });

  test.each([
    ["approved", "It is being done now.", "Het wordt nu uitgevoerd."],
    [
      "executed",
      "Approved and done It was done on 20 November 2026 at 15:00.",
      "Goedgekeurd en uitgevoerd Het is uitgevoerd op 20 november 2026 om 15:00.",
    ],
    ["failed", "could not be done", "kon niet worden uitgevoerd"],
    ["rejected", "rejected on 20 November 2026 at 15:00.", "afgewezen op 20 november 2026"],
    ["expired", "Nobody decided before 21 November 2026", "Niemand besliste vóór 21 november"],
    ["cancelled", "The requester withdrew it.", "De aanvrager heeft het ingetrokken."],
    ["stale", "has to be requested again", "moet het opnieuw worden gevraagd"],
  ] as const)("shows the state before the amount: %s", (state, english, dutch) => {
    const view = sampleApproval({
      state,
      decidedAt,
      executedAt: state === "executed" ? decidedAt : null,
      decisions: [approved],
      mayDecide: false,
    });
    const text = textOf(view, "en");
    expect(text).toContain(english);
    expect(text.indexOf(english)).toBeLessThan(text.indexOf("Amount, including VAT"));
    expect(textOf(view, "nl")).toContain(dutch);
    expect(text).toContain("Approved by Sanne de Wit, 20 November 2026 at 15:00");
    expect(bodyOf(view, "en")).not.toContain("<form");
  });

  test("says what an executed call did, and of another that it did not", () => {
    const executed = { state: "executed" as const, executedAt: decidedAt, mayDecide: false };
    const text = textOf(sampleApproval(executed), "en");
    expect(text).toContain("Sent email to femke@snellebocht.example");
    expect(text).toContain("Sent on nothing 20 November 2026 at 15:00");
    const rejected = sampleApproval({ state: "rejected", decidedAt, mayDecide: false });
    expect(textOf(rejected, "nl")).toContain("Zou e-mail hebben gestuurd aan femke@snellebocht");
  });

  test("links to the next approval after a decision, or says that there is none", () => {
    const next = { id: "019aa3b5-7c1e-7d40-8f3a-2b6c9d1e4f51", summary: "Cancel order O-1" };
    const decided = { state: "rejected" as const, decidedAt, mayDecide: false };
    const body = bodyOf(sampleApproval(decided, { next }), "en");
    expect(body).toContain(`href="/approvals/${next.id}?organization=`);
    expect(toText(body)).toContain("Next request: Cancel order O-1");
    expect(textOf(sampleApproval(decided, { next: null }), "nl")).toContain(
      "Er wachten geen andere verzoeken op jouw beslissing.",
    );
    expect(textOf(sampleApproval(), "en")).not.toContain("Next request");
  });

  test("explains the problem of a failed execution; its code is a technical detail", () => {
    const problem = { code: "STOCK_INSUFFICIENT", detail: "The quote has no lines.", status: 409 };
    const view = sampleApproval({ state: "failed", problem, mayDecide: false });
    const { details, rest } = splitDetails(view, "en");
    expect(rest).toContain("The quote has no lines.");
    expect(rest).not.toContain("STOCK_INSUFFICIENT");
    expect(details).toContain("Problem code STOCK_INSUFFICIENT");
    const dutch = splitDetails(view, "nl");
    expect(dutch.rest).toContain("Te weinig voorraad.");
    expect(dutch.rest).not.toContain("The quote has no lines.");
  });

  test("escapes the name of an app, and names one without", () => {
    const escaped = bodyOf(sampleApproval({ clientName: "<b>Sanne</b>" }), "en");
    expect(escaped).toContain("&#60;b&#62;Sanne&#60;/b&#62;");
    const unnamed = sampleApproval({ clientName: null });
    expect(textOf(unnamed, "en")).toContain("Requested through an app without a name");
    expect(textOf(unnamed, "nl")).toContain("Gevraagd via een app zonder naam");
  });

  test("names the browser, a workflow, and the agents that initiated a run", () => {
    const initiators = [
      {
        action: "definition" as const,
        userId: approver,
        displayName: "Sanne de Wit",
        clientId: "c1",
        clientName: "Assistent",
      },
      {
        action: "start" as const,
        userId: null,
        displayName: null,
        clientId: null,
        clientName: null,
      },
    ];
    const workflow = { channel: "workflow" as const, clientId: null, initiators };
    const text = textOf(sampleApproval(workflow), "en");
    expect(text).toContain("Requested through a workflow");
    expect(text).toContain("Workflow defined by Sanne de Wit, the app Assistent");
    expect(text).toContain("Run started by unknown, so it counts as an app");
    const browser = sampleApproval({ channel: "app", clientId: null });
    expect(textOf(browser, "nl")).toContain("Gevraagd via de browser");
  });

  test("shows the number of missing approvals", () => {
    const view = sampleApproval({ requiredApprovals: 3, decisions: [approved] });
    expect(textOf(view, "en")).toContain("2 approvals are needed before 21 November 2026");
    expect(textOf(view, "nl")).toContain("Er zijn 2 goedkeuringen nodig vóór 21 november 2026");
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
    const hidden = {
      input: null,
      target: null,
      changes: [],
      mailTo: null,
      totalMinor: null,
      currency: null,
    };
    const view = sampleApproval(hidden, { targetLinks: null });
    const { rest, details } = splitDetails(view, "en");
    expect(toText(rest)).toContain("Your role may not read the records");
    expect(rest).not.toContain('class="essentials"');
    expect(details).not.toContain("Input of the call");
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
      message: "This has been decided in the meantime.",
      commentError: null,
    });
    expect(refused).toMatch(/role="alert">[\s\S]*This has been decided in the meantime\./u);
    expect(refused).not.toContain("aria-invalid");
  });
});
