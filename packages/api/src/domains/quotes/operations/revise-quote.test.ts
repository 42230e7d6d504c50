import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, statusAndCode } from "../testing/quote-fixtures.ts";

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
    const previous = await fixtures.createSent({ title: "Accu's", contactId: fixtures.contactId });
    const response = await fixtures.act(previous.id, "revise");
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      number: previous.number,
      displayNumber: `${previous.displayNumber}-2`,
      version: 2,
      previousQuoteId: previous.id,
      status: "draft",
      title: "Accu's",
      contactId: fixtures.contactId,
      sentAt: null,
      issuedAt: null,
      publicUrl: null,
      totalMinor: 459_582,
    });
    expect(response.headers.get("etag")).toMatch(/^"1\./u);
    expect(await fixtures.get(response.body.id)).toEqual(response.body);
    expect(await fixtures.get(previous.id)).toEqual(previous);
    const events = await eventsOf(fixtures.organization, response.body.id);
    expect(events.map(({ type }) => type)).toEqual(["quote.created", "quote.revised"]);
  });

  test("returns 201 and removes deleted products from their lines", async () => {
    const { organization, member, productIds } = fixtures;
    const productId = productIds.bell;
    const lines = [
      { productId, quantity: 2 },
      { productId: productIds.battery, quantity: 1 },
    ];
    const previous = await fixtures.createSent({ lines });
    await fixtures.act(previous.id, "reject");
    const path = `${organization.path}/products/${productId}`;
    const { status } = await service.request("DELETE", path, { as: organization.admin });
    expect(status).toBe(204);
    const { body: draft } = await fixtures.act(previous.id, "revise");
    expect(draft).toMatchObject({
      totalMinor: previous.totalMinor,
      lines: [
        { productId: null, description: "Bel", quantity: 2, unitPriceMinor: 900 },
        { productId: productIds.battery },
      ],
    });
    expect(await fixtures.get(draft.id)).toEqual(draft);
    expect((await fixtures.get(previous.id)).lines[0].productId).toBe(productId);
    const restored = await service.request("POST", `${path}/restore`, { as: organization.admin });
    expect(restored.status).toBe(200);
    await fixtures.act(draft.id, "cancel");
    const { body: next } = await fixtures.act(previous.id, "revise", {}, member);
    expect(next.lines[0].productId).toBe(productId);
  });

  test("returns 409 while another draft exists; a cancelled draft keeps its version number", async () => {
    const previous = await fixtures.createSent();
    const { body: second } = await fixtures.act(previous.id, "revise");
    const again = await fixtures.act(previous.id, "revise");
    expect(statusAndCode(again)).toEqual([409, "UNIQUE_CONFLICT"]);
    expect(again.body.existingId).toBe(second.id);
    await fixtures.act(second.id, "cancel");
    const { body: third } = await fixtures.act(previous.id, "revise");
    expect(third).toMatchObject({ version: 3, displayNumber: `${previous.displayNumber}-3` });
    await fixtures.act(third.id, "send");
    const { body: fourth } = await fixtures.act(third.id, "revise");
    expect(fourth).toMatchObject({ version: 4, displayNumber: `${previous.displayNumber}-4` });
  });

  test("does not reuse the number of a deleted version, which can be restored", async () => {
    const { organization, member } = fixtures;
    const previous = await fixtures.createSent();
    const { body: second } = await fixtures.act(previous.id, "revise");
    const remove = (id: string) =>
      service.request("DELETE", `${organization.path}/quotes/${id}`, member);
    expect((await remove(second.id)).status).toBe(204);
    const deletion = await lastEntryOf(second.id);
    const { body: third } = await fixtures.act(previous.id, "revise");
    expect(third).toMatchObject({ version: 3, displayNumber: `${previous.displayNumber}-3` });
    const rejectedResponse = await revert(deletion);
    expect(rejectedResponse.body).toMatchObject({
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
    const previous = await fixtures.createSent();
    const { body: second } = await fixtures.act(previous.id, "revise");
    await service.request("DELETE", `${organization.path}/quotes/${second.id}`, member);
    const { body: third } = await fixtures.act(previous.id, "revise");
    await fixtures.act(third.id, "send");
    const deletion = await lastEntryOf(second.id);
    const rejectedResponse = await revert(deletion);
    expect(rejectedResponse.body).toMatchObject({ code: "RESTORE_CONFLICT", existingId: third.id });
    await fixtures.act(third.id, "cancel");
    expect((await revert(deletion)).status).toBe(200);
  });

  test("of a concurrent undo of a deletion and a revision, one creates a draft", async () => {
    for (let round = 0; round < 6; round += 1) {
      const previous = await fixtures.createSent();
      const { body: second } = await fixtures.act(previous.id, "revise");
      const path = `${fixtures.organization.path}/quotes/${second.id}`;
      await service.request("DELETE", path, fixtures.member);
      const deletion = await lastEntryOf(second.id);
      const [undone, revision] = await Promise.all([
        revert(deletion),
        fixtures.act(previous.id, "revise"),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([undone.status, revision.status]);
    }
  });

  test("returns 201 without the customer's selection of optional lines", async () => {
    const previous = await fixtures.createSent({
      lines: [
        { productId: fixtures.productIds.battery, quantity: 1 },
        { productId: fixtures.productIds.service, quantity: 1, isOptional: true },
      ],
    });
    const optionalLineIds = [previous.lines[1].id];
    await fixtures.act(previous.id, "accept", { acceptedByName: "Femke Jonker", optionalLineIds });
    const { body: revision } = await fixtures.act(previous.id, "revise");
    const { subtotalMinor, vatBreakdown, totalMinor } = previous;
    expect(revision).toMatchObject({
      acceptedOptionalLineIds: [],
      subtotalMinor,
      vatBreakdown,
      totalMinor,
      lines: [{ isOptional: false }, { isOptional: true }],
    });
    const path = `${fixtures.organization.path}/quotes/${revision.id}`;
    expect((await service.request("GET", path, fixtures.member)).body).toEqual(revision);
  });

  test("of concurrent revisions, one succeeds", async () => {
    const previous = await fixtures.createSent();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => fixtures.act(previous.id, "revise")),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });
});
