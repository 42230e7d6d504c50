import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { runOverlapping } from "../../testing/run-overlapping.ts";
import { revertLast } from "../../testing/undo-last.ts";
import { customersOf } from "./testing/customer-fixture.ts";

// PGlite runs one transaction at a time: only on PostgreSQL can a contact be restored while its customer is being
// deleted.

const service = await openTestService();
const organization = await service.createOrganization();
const { create, addContact, primaries, send } = customersOf(service, organization);

test("a contact is not restored while its customer is being deleted", async () => {
  const customer = await create();
  await addContact(customer, { firstName: "A" });
  const { body } = await addContact(customer, { firstName: "B" });
  expect((await send("DELETE", `${customer}/contacts/${body.id}`)).status).toBe(204);
  const [deleted, restored] = await runOverlapping(
    service,
    organization,
    () => send("DELETE", customer),
    () => revertLast(service, organization, "deleteCustomerContact"),
  );
  expect([deleted.status, restored.status]).toEqual([204, 409]);
  expect(restored.body.code).toBe("AUDIT_NOT_REVERSIBLE");
  expect((await send("POST", `${customer}/restore`)).status).toBe(200);
  expect(await primaries(customer)).toEqual({ A: true });
});
