import { useId } from "react";
import type { Organization } from "../organizations.ts";

/** Selects the organization of a call. */
export function OrganizationInput(props: {
  label: string;
  organizations: readonly Organization[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, organizations, value, onChange } = props;
  const id = useId();
  return (
    <div className="try-it-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {organizations.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}
