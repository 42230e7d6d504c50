import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import {
  CustomerAssetNote,
  selectCustomerAssetNotes,
  toCustomerAssetNotes,
} from "../customer-asset-note.ts";
import { CustomerAsset, loadCustomerAsset } from "../customer-asset.ts";

const maxNotes = 20;

export const CustomerAssetDetail = z
  .strictObject({
    ...CustomerAsset.shape,
    notes: z
      .array(CustomerAssetNote)
      .max(maxNotes)
      .meta({ description: "The last 20 internal notes, newest first." }),
  })
  .meta({ id: "CustomerAssetDetail", description: "An asset with its last internal notes." });

export const getCustomerAsset = defineOperation({
  id: "getCustomerAsset",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}",
  tag: "Customer assets",
  permission: "customers:read",
  summary: "Get a customer asset",
  description:
    "Returns one asset with its last 20 internal notes; `listCustomerAssetNotes` gives all of them. Notes are internal: never put them in anything sent to customers.",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  success: 200,
  response: CustomerAssetDetail,
  tool: {
    name: "customers_get_asset",
    title: "Read a customer asset",
    description:
      "Read one asset (bike, boiler, machine): serial number, warranty, service, last 20 notes. Dutch: apparaat, garantie, onderhoudshistorie bekijken.",
    hints: ["readOnly"],
  },
  async load({ transaction, params }) {
    const { customerAssetId } = params;
    const [asset, notes] = await Promise.all([
      loadCustomerAsset(transaction, customerAssetId),
      transaction.all(
        selectCustomerAssetNotes(customerAssetId)
          .where("deleted_at", "is", null)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(maxNotes),
      ),
    ]);
    return { ...asset, notes: await toCustomerAssetNotes(transaction, notes) };
  },
  read: (_, { record, notes }) => ({ ...record, notes }),
});
