import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, outcome } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

async function lastEntryOf(quoteId: string): Promise<string> {
  const path = `${fixtures.organization.path}/audit-log?targetId=${quoteId}&limit=1`;
  const log = await service.request("GET", path, { as: fixtures.organization.admin });
  return log.body.items[0].id;
}

function revert(entryId: string) {
  const { path, admin } = fixtures.organization;
  const body = { reason: "By mistake" };
  return service.request("POST", `${path}/audit-log/${entryId}/revert`, { as: admin, body });
}

describe("reviseQuote", () => {
  test("returns 201 with a draft of the next version with the same content", async () => {
    const former = await fixtures.createSent({ title: "Accu's", contactId: fixtures.contactId });
    const answer = await fixtures.act(former.id, "revise");
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      number: former.number,
      displayNumber: `${former.displayNumber}-2`,
      version: 2,
      previousQuoteId: former.id,
      status: "draft",
      title: "Accu's",
      contactId: fixtures.contactId,
      sentAt: null,
      issuedAt: null,
      publicUrl: null,
      totalMinor: 459_582,
    });
    expect(answer.headers.get("etag")).toMatch(/^"1\./u);
    expect(await fixtures.get(answer.body.id)).toEqual(answer.body);
    expect(await fixtures.get(former.id)).toEqual(former);
    const events = await eventsOf(fixtures.organization, answer.body.id);
    expect(events.map(({ type }) => type)).toEqual(["quote.created", "quote.revised"]);
  });

  test("returns 201 and removes deleted products from their lines", async () => {
    const { organization, member, productIds } = fixtures;
    const productId = productIds.bell;
    const lines = [
      { productId, quantity: 2 },
      { productId: productIds.battery, quantity: 1 },
    ];
    const former = await fixtures.createSent({ lines });
    await fixtures.act(former.id, "reject");
    const path = `${organization.path}/products/${productId}`;
    const { status } = await service.request("DELETE", path, { as: organization.admin });
    expect(status).toBe(204);
    const { body: draft } = await fixtures.act(former.id, "revise");
    expect(draft).toMatchObject({
      totalMinor: former.totalMinor,
      lines: [
        { productId: null, description: "Bel", quantity: 2, unitPriceMinor: 900 },
        { productId: productIds.battery },
      ],
    });
    expect(await fixtures.get(draft.id)).toEqual(draft);
    expect((await fixtures.get(former.id)).lines[0].productId).toBe(productId);
    const restored = await service.request("POST", `${path}/restore`, { as: organization.admin });
    expect(restored.status).toBe(200);
    await fixtures.act(draft.id, "cancel");
    const { body: next } = await fixtures.act(former.id, "revise", {}, member);
    expect(next.lines[0].productId).toBe(productId);
  });

  test("returns 409 while another draft exists; a cancelled draft keeps its version number", async () => {
    const former = await fixtures.createSent();
    const { body: second } = await fixtures.act(former.id, "revise");
    const again = await fixtures.act(former.id, "revise");
    expect(outcome(again)).toEqual([409, "UNIQUE_CONFLICT"]);
    expect(again.body.existingId).toBe(second.id);
    await fixtures.act(second.id, "cancel");
    const { body: third } = await fixtures.act(former.id, "revise");
    expect(third).toMatchObject({ version: 3, displayNumber: `${former.displayNumber}-3` });
    await fixtures.act(third.id, "send");
    const { body: fourth } = await fixtures.act(third.id, "revise");
    expect(fourth).toMatchObject({ version: 4, displayNumber: `${former.displayNumber}-4` });
  });

  test("does not reuse the number of a deleted version, which can be restored", async () => {
    const { organization, member } = fixtures;
    const former = await fixtures.createSent();
    const { body: second } = await fixtures.act(former.id, "revise");
    const remove = (id: string) =>
      service.request("DELETE", `${organization.path}/quotes/${id}`, member);
    expect((await remove(second.id)).status).toBe(204);
    const deletion = await lastEntryOf(second.id);
    const { body: third } = await fixtures.act(former.id, "revise");
    expect(third).toMatchObject({ version: 3, displayNumber: `${former.displayNumber}-3` });
    const refused = await revert(deletion);
    expect(refused.body).toMatchObject({
      status: 409,
      code: "RESTORE_CONFLICT",
      field: "previousQuoteId",
      existingId: third.id,
    });
    await remove(third.id);
    expect((await revert(deletion)).status).toBe(200);
    expect(await fixtures.get(second.id)).toMatchObject({ version: 2, status: "draft" });
    expect((await revert(await lastEntryOf(third.id))).body).toMatchObject({
      code: "RESTORE_CONFLICT",
      existingId: second.id,
    });
  });

  test("a deleted version cannot be restored while the one that replaced it is sent", async () => {
    const { organization, member } = fixtures;
    const former = await fixtures.createSent();
    const { body: second } = await fixtures.act(former.id, "revise");
    await service.request("DELETE", `${organization.path}/quotes/${second.id}`, member);
    const { body: third } = await fixtures.act(former.id, "revise");
    await fixtures.act(third.id, "send");
    const deletion = await lastEntryOf(second.id);
    const refused = await revert(deletion);
    expect(refused.body).toMatchObject({ code: "RESTORE_CONFLICT", existingId: third.id });
    await fixtures.act(third.id, "cancel");
    expect((await revert(deletion)).status).toBe(200);
  });

  test("of a concurrent undo of a deletion and a revision, one creates a draft", async () => {
    for (let round = 0; round < 6; round += 1) {
      const former = await fixtures.createSent();
      const { body: second } = await fixtures.act(former.id, "revise");
      const path = `${fixtures.organization.path}/quotes/${second.id}`;
      await service.request("DELETE", path, fixtures.member);
      const deletion = await lastEntryOf(second.id);
      const [undone, revision] = await Promise.all([
        revert(deletion),
        fixtures.act(former.id, "revise"),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([undone.status, revision.status]);
    }
  });

  test("of concurrent revisions, one succeeds", async () => {
    const former = await fixtures.createSent();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fixtures.act(former.id, "revise")),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });
});
