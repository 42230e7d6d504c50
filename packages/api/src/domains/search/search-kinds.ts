import { agendaItems } from "../agenda/search-kind.ts";
import { customerAssets } from "../customer-assets/search-kind.ts";
import { customerContacts } from "../customers/contact-search-kind.ts";
import { customers } from "../customers/search-kind.ts";
import { files } from "../files/search-kind.ts";
import { members } from "../members/search-kind.ts";
import { products } from "../products/search-kind.ts";
import { salesSearchKind } from "../sales/search-kind.ts";
import type { SearchKind } from "../shared/search-kind.ts";
import { suppliers } from "../suppliers/search-kind.ts";
import { tasks } from "../tasks/search-kind.ts";

/** The kinds that are searched by default. Of records with the same score, those of an earlier kind come first. */
export const searchKinds: readonly SearchKind[] = [
  customers,
  customerContacts,
  customerAssets,
  tasks,
  salesSearchKind("quote"),
  salesSearchKind("order"),
  products,
  suppliers,
  agendaItems,
  files,
  members,
];
