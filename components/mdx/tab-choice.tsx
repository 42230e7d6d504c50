/**
 * The languages of an example beside each other. The script in the head marks what is chosen, and keeps it.
 */
export function TabChoice(props: {
  /** Of the group of radio buttons, which no other group of the page has. */
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
