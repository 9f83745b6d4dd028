import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderShop } from '../../testing/render-shop.tsx';
import type { Shop } from '../../shell/shop.ts';
import { keepForm, type FormAnswer } from '../form-answer.ts';

type Answer = Partial<FormAnswer<unknown>>;

type OpenForm = {
  path: string;
  Component: ComponentType;
  /** The data of the page's loader. */
  data: object | null;
  /** The answers of the page's action, in turn; the last one repeats. */
  answers?: (Answer | Error | Promise<Answer>)[];
  shop?: Partial<Shop>;
};

const accepted: FormAnswer = { fields: {}, detail: '', isRefused: false, values: {} };

/** Renders a page of the account with its form; `sent` is what the form was sent with. */
export async function openForm({ path, Component, data, answers = [], shop }: OpenForm) {
  const sent: FormData[] = [];
  const answerNext = async () => {
    const answer = await answers[Math.min(sent.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return { ...accepted, ...answer };
  };
  const route = {
    path: path.slice(1).split('?')[0] ?? '',
    Component,
    loader: () => data,
    action: async ({ request }: { request: Request }) => {
      sent.push(await request.clone().formData());
      return keepForm({ request, serverAction: answerNext });
    },
  };
  const view = await renderShop({ routes: [route], path, ...(shop && { shop }) });
  await screen.findByRole('heading', { level: 1 });
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  const type = async (label: string, text: string) => {
    await view.user.clear(field(label));
    if (text) await view.user.type(field(label), text);
  };
  const errorAt = (label: string) => {
    const id = field(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    return document.getElementById(id)?.textContent;
  };
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, sent, field, type, errorAt, press };
}
