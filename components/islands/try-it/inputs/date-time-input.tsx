import { useState, type ComponentProps } from "react";
import type { TryItMessages } from "../try-it-messages.ts";

const instantPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/u;

/** The value that stands for the time zone of the browser. */
const browserZone = "own";

/**
 * Edits an instant: a local date-time and its time zone. Below is the value to be sent, with its offset from
 * UTC.
 */
export function DateTimeInput(
  props: Omit<ComponentProps<"input">, "onChange"> & {
    name: string;
    text: string;
    messages: TryItMessages;
    onChange: (text: string) => void;
  },
) {
  const { name, text, messages, onChange, ...shared } = props;
  const [, local = "", offset = ""] = instantPattern.exec(text) ?? [];
  const [zone, setZone] = useState(() => zoneOf(local, offset));
  // If the text was changed elsewhere, its offset may not fit the chosen zone.
  const shownZone =
    offset === "" || offsetIn(zone, local) === offset ? zone : zoneOf(local, offset);
  if (text !== "" && local === "") {
    return <input {...shared} value={text} onChange={(event) => onChange(event.target.value)} />;
  }
  const change = (nextLocal: string, nextZone: string): void => {
    setZone(nextZone);
    onChange(nextLocal === "" ? "" : `${nextLocal}:00${offsetIn(nextZone, nextLocal)}`);
  };
  const otherOffsets = shownZone === browserZone || shownZone === "Z" ? [] : [shownZone];
  return (
    <div className="try-it-moment">
      <input
        {...shared}
        type="datetime-local"
        value={local}
        onChange={(event) => change(event.target.value.slice(0, 16), shownZone)}
      />
      <select
        aria-label={messages.zone.replace("{name}", name)}
        value={shownZone}
        onChange={(event) => change(local, event.target.value)}
      >
        <option value={browserZone}>
          {new Intl.DateTimeFormat().resolvedOptions().timeZone} ({offsetIn(browserZone, local)})
        </option>
        <option value="Z">UTC</option>
        {otherOffsets.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {text === "" ? null : <code>{text}</code>}
    </div>
  );
}

/** Returns the zone for an offset at a local date-time: the browser's if its offset is the same. */
function zoneOf(local: string, offset: string): string {
  return offset === "" || offset === offsetIn(browserZone, local) ? browserZone : offset;
}

function offsetIn(zone: string, local: string): string {
  if (zone !== browserZone) return zone;
  const minutes = -(local === "" ? new Date() : new Date(local)).getTimezoneOffset();
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = [hours, rest].map((part) => String(part).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${digits.join(":")}`;
}
