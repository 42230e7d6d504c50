import { strict as assert } from "node:assert";
import type { Scenario } from "./scenario.ts";

export const customerScenarios: Scenario[] = [
  {
    name: "a new customer with a contact and an asset",
    writes: ["createCustomer", "createCustomerContact", "createCustomerAsset"],
    async run({ agent }) {
      const found = await agent.call("customers_list", { q: "Hotel Oudegracht" });
      assert.equal(found.items.length, 0);
      const { customer } = await agent.call("customers_create", {
        name: "Hotel Oudegracht",
        addressCity: "Utrecht",
      });
      const customerId = customer.id;
      await agent.call("customers_add_contact", {
        customerId,
        firstName: "Ilse",
        phone: "0301234",
      });
      await agent.call("customers_create_asset", { customerId, name: "Huurfiets 01" });
      const whole = await agent.call("customers_get", {
        customerId,
        include: ["contacts", "assets"],
      });
      assert.deepEqual([whole.customer.contacts.length, whole.customer.assets.length], [1, 1]);
    },
  },
  {
    name: "a duplicate customer is found and updated",
    writes: ["updateCustomer"],
    async run({ agent }) {
      const rejected = await agent.call("customers_create", {
        name: "Snelle Bocht",
        email: "INFO@snellebocht.example",
        phone: "+31 30 555 0142",
      });
      assert.equal(rejected.code, "CUSTOMER_POSSIBLE_DUPLICATE");
      const { customer } = await agent.call("customers_update", {
        customerId: rejected.candidates[0].id,
        phone: "+31 30 555 0142",
      });
      assert.equal(customer.phone, "+31 30 555 0142");
    },
  },
  {
    name: "a wrong change is found and undone",
    writes: ["revertAuditEntry"],
    async run({ agent, owner }) {
      const { items } = await owner("GET", "/customers?q=snelle");
      await owner("PATCH", `/customers/${items[0].id}`, { phone: "+31 30 555 9999" });
      const entries = await agent.call("audit_list_entries", {
        action: "updateCustomer",
        targetKind: "customer",
      });
      const [wrong] = entries.items;
      assert.equal(wrong.changes.phone[1], "+31 30 555 9999");
      await agent.call("audit_revert_entry", { entryId: wrong.id, reason: "Wrong number" });
      const { customer } = await agent.call("customers_get", { customerId: items[0].id });
      assert.equal(customer.phone, "+31 30 555 0124");
    },
  },
  {
    name: "a price is changed after a dry run",
    writes: ["updateProduct"],
    async run({ agent }) {
      const { items } = await agent.call("products_list", { sku: "ACCU-500" });
      const change = { productId: items[0].id, unitPriceMinor: 49_900 };
      const preview = await agent.call("products_update", { ...change, dryRun: true });
      assert.deepEqual(preview.dryRun.changes, [
        { field: "unitPriceMinor", before: 48_900, after: 49_900 },
      ]);
      const { product } = await agent.call("products_update", {
        ...change,
        reason: "New price of the supplier",
      });
      assert.equal(product.unitPriceFormatted, "€ 499,00");
    },
  },
  {
    name: "low stock gets a supplier and a task",
    writes: ["createSupplier", "updateProduct", "createTask"],
    async run({ agent }) {
      const { items: low } = await agent.call("products_list", { belowReorderPoint: true });
      assert.equal(low[0].sku, "KETTING-X");
      const { items: known } = await agent.call("commerce_list_suppliers", { q: "kettingen" });
      assert.equal(known.length, 0);
      const { supplier } = await agent.call("commerce_create_supplier", {
        name: "Kettingen Nederland B.V.",
        orderingEmail: "order@kettingen.example",
      });
      await agent.call("products_update", { productId: low[0].id, supplierId: supplier.id });
      const { task } = await agent.call("tasks_create", {
        title: "Ketting X bestellen",
        priority: "high",
      });
      assert.match(task.displayNumber, /^T-/u);
    },
  },
];
