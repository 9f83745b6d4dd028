import type { ReceiptAttributes } from '@sufra/contracts';
import type { LocalizedText } from '@sufra/ordering';
import { Both, useReceiptLanguage, Word } from './receipt-language.tsx';
import styles from './receipt.module.css';

type Line = ReceiptAttributes['lines'][number];

/** Everything that was sold, with what was chosen and left out. */
export function ReceiptLines({ lines }: { lines: Line[] }) {
  const { money } = useReceiptLanguage();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Word id="receipt.item" />
          </th>
          <th scope="col">
            <Word id="receipt.quantity" />
          </th>
          <th scope="col" className={styles.wide}>
            <Word id="receipt.price" />
          </th>
          <th scope="col">
            <Word id="receipt.amount" />
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td>
              <Both text={line.name} />
              <Choices line={line} />
            </td>
            <td>{line.quantity}</td>
            <td className={styles.wide}>{money(line.price)}</td>
            <td>{money(line.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choices({ line }: { line: Line }) {
  const parts = line['combo-items'].flatMap((part) => [
    ...taken([part]),
    ...taken(part.modifiers),
    ...leftOut(part['removed-ingredients']),
  ]);
  const choices = [...parts, ...taken(line.modifiers), ...leftOut(line['removed-ingredients'])];
  if (choices.length === 0) return null;
  return (
    <ul>
      {choices.map(({ name, quantity, isLeftOut }, index) => (
        <li key={index}>
          <Both
            text={name}
            lead={isLeftOut ? 'receipt.without' : undefined}
            tail={quantity > 1 ? `× ${quantity}` : ''}
          />
        </li>
      ))}
    </ul>
  );
}

type Choice = { name: LocalizedText; quantity: number; isLeftOut: boolean };

const taken = (choices: { name: LocalizedText; quantity: number }[]): Choice[] =>
  choices.map(({ name, quantity }) => ({ name, quantity, isLeftOut: false }));

const leftOut = (ingredients: { name: LocalizedText }[]): Choice[] =>
  ingredients.map(({ name }) => ({ name, quantity: 1, isLeftOut: true }));
