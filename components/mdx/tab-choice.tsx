/** Radio buttons for the language of a sample. The script in the head applies the choice and stores it. */
export function TabChoice(props: {
  /** The name of this group of radio buttons, unique on the page. */
  name: string;
  options: (readonly [kind: string, title: string])[];
  label: string;
}) {
  const { name, options, label } = props;
  return (
    <fieldset className="tab-choice">
      <legend className="visually-hidden">{label}</legend>
      {options.map(([kind, title]) => (
        <label key={kind}>
          <input type="radio" name={name} value={kind} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
