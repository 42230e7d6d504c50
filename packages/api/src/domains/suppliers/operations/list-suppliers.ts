import { byColumn, listOf, listQuery, paginate, searchText } from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toRecord } from "../../../schema/record.ts";
import { line } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { selectSuppliers, Supplier, SupplierStatus } from "../supplier.ts";

export const listSuppliers = defineOperation({
  id: "listSuppliers",
  method: "GET",
  path: "/v1/organizations/{organizationId}/suppliers",
  tag: "Suppliers",
  permission: "suppliers:read",
  summary: "List suppliers",
  description:
    "Lists the suppliers of the organization, newest change first. `q` searches name, code, email address, telephone number, KvK number and city.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "name"], "-updatedAt", { deletable: true }),
    q: searchText().optional(),
    status: SupplierStatus.optional().meta({ description: "Only suppliers with this status." }),
    source: line({ max: 240 })
      .optional()
      .meta({ description: "The whole `source` of the supplier.", examples: ["boekhouding"] }),
    externalId: line({ max: 240 })
      .optional()
      .meta({
        description: "The whole `externalId`; with `source` it finds one supplier at most.",
        examples: ["C-2081"],
      }),
  },
  success: 200,
  response: listOf(Supplier, "SupplierList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "commerce_list_suppliers",
    title: "List suppliers",
    description:
      "Find, look up a supplier (vendor), suppliers (vendors) by name, code, email, phone, KvK or city. Use commerce_get_supplier for one. Dutch: zoek leverancier, leveranciers.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { q, status, source, externalId } = context.query;
    let query = selectSuppliers();
    if (status !== undefined) query = query.where("status", "=", status);
    if (source !== undefined) query = query.where("source", "=", source);
    if (externalId !== undefined) query = query.where("external_id", "=", externalId);
    return paginate(context, {
      operationId: "listSuppliers",
      from: query,
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        name: byColumn("sort_name", "text"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map((row) => toRecord(Supplier.shape, row)),
      search: toTextSearch("suppliers", q, "name", "code"),
    });
  },
});
