import { strict as assert } from "node:assert";
import type { Scenario } from "./scenario.ts";

const otherAssistant = "4cd5cf27-7e9c-497e-914e-946e92368d15";

export const lookupScenarios: Scenario[] = [
  {
    name: "the work of another assistant is reviewed, and one change undone",
    writes: ["revertAuditEntry"],
    async run({ agent, owner, service, organization }) {
      const [before] = (await owner("GET", "/customers?q=snelle")).items;
      const { id: sub, email } = organization.admin;
      const token = service.issuer.sign({
        sub,
        email,
        client_id: otherAssistant,
        client_name: "Claude",
      });
      const path = `${organization.path}/customers/${before.id}`;
      for (const body of [{ phone: "+31 30 555 9999" }, { notes: "Belt liever" }]) {
        assert.equal((await service.request("PATCH", path, { token, body })).status, 200);
      }
      const log = await agent.call("audit_list_entries", { actorUserId: "me" });
      const clientId = Object.entries(log.clients).find(([name]) => name.startsWith("Claude"))?.[1];
      const { items } = await agent.call("audit_list_entries", { clientId });
      assert.deepEqual(
        items.map(({ changes }: any) => Object.keys(changes)),
        [["notes"], ["phone"]],
      );
      const wrong = items.find(({ changes }: any) => "phone" in changes);
      assert.equal(wrong.reversible, true);
      await agent.call("audit_revert_entry", { entryId: wrong.id, reason: "Wrong number" });
      const reviewed = await agent.call("audit_list_entries", { clientId });
      assert.deepEqual(
        reviewed.items.map(({ reversible }: any) => reversible),
        [true, false],
      );
      const after = await owner("GET", `/customers/${before.id}`);
      assert.deepEqual([after.phone, after.notes], [before.phone, "Belt liever"]);
    },
  },
  {
    name: "the open orders of a product are found",
    writes: [],
    async run({ agent, owner }) {
      const [customer] = (await owner("GET", "/customers?q=snelle")).items;
      const idOf = async (sku: string) => (await owner("GET", `/products?sku=${sku}`)).items[0].id;
      const expected: string[] = [];
      for (const sku of ["ACCU-500", "KETTING-X", "ACCU-500"]) {
        const lines = [{ productId: await idOf(sku), quantity: 1 }];
        const order = await owner("POST", "/orders", { customerId: customer.id, lines });
        if (sku === "ACCU-500") expected.unshift(order.displayNumber);
      }
      const { items: products } = await agent.call("products_list", { q: "accu" });
      const { items } = await agent.call("commerce_list_orders", {
        productId: products[0].id,
        status: ["draft", "confirmed"],
      });
      assert.deepEqual(
        items.map(({ displayNumber }: any) => displayNumber),
        expected,
      );
    },
  },
  {
    name: "a customer is found in spite of typing errors",
    writes: ["updateCustomer"],
    async run({ agent, owner }) {
      const { items, nearest } = await agent.call("customers_list", { q: "snele bogt" });
      assert.deepEqual(items, []);
      const phone = "+31 30 555 0142";
      await agent.call("customers_update", { customerId: nearest[0].id, phone });
      const found = await owner("GET", "/customers?q=snelle");
      assert.equal(found.items[0].phone, phone);
    },
  },
  {
    name: "a rejected call is corrected, with the same idempotency key",
    writes: ["createCustomer"],
    async run({ agent, owner }) {
      const input = {
        name: "Snelle Bocht Amersfoort",
        email: "info@snellebocht.example",
        idempotencyKey: "new-branch",
      };
      const { code } = await agent.call("customers_create", input);
      assert.equal(code, "CUSTOMER_POSSIBLE_DUPLICATE");
      const corrected = { ...input, allowDuplicate: true };
      const { customer } = await agent.call("customers_create", corrected);
      const repeated = await agent.call("customers_create", corrected);
      assert.deepEqual([repeated.customer.id, repeated.replayed], [customer.id, true]);
      const { items } = await owner("GET", "/customers?q=amersfoort");
      assert.deepEqual(
        items.map(({ id }: any) => id),
        [customer.id],
      );
    },
  },
];
