import { searchAreas, type SearchArea } from "#lib/search/result-kind.ts";
import type { Messages } from "../../ui/messages.ts";

/** Buttons that restrict the search to one area of the documentation. */
export function SearchAreas(props: {
  area: SearchArea | undefined;
  onChoose: (area: SearchArea | undefined) => void;
  messages: Messages["search"];
}) {
  const { area, onChoose, messages } = props;
  return (
    <fieldset className="search-areas">
      <legend className="visually-hidden">{messages.areas}</legend>
      {[undefined, ...searchAreas].map((option) => (
        <button
          key={option ?? ""}
          type="button"
          aria-pressed={option === area}
          onClick={() => onChoose(option)}
        >
          {option ? messages.areaNames[option] : messages.all}
        </button>
      ))}
    </fieldset>
  );
}
