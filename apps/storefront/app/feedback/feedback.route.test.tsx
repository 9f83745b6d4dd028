import { feedbackImageTypes, largestFeedbackImage, longestContact, longestFeedback } from '@sufra/contracts';
import { screen, waitFor } from '@testing-library/react';
import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { renderShop } from '../testing/render-shop.tsx';
import FeedbackRoute, {
  action,
  clientAction,
  type FeedbackAnswer,
  loader,
  maximumContactLength,
  maximumMessageLength,
  maximumPictureMegabytes,
  pictureTypes,
} from './feedback.route.tsx';

let sent: FormData[];

/** The page, over a server that answers as told; an Error is a lost connection. */
async function open(answers: (FeedbackAnswer | Error | undefined)[] = [], path = '/feedback') {
  const serverAction = async ({ request }: ActionFunctionArgs) => {
    sent.push(await request.formData());
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    if (answer) return answer;
    throw Response.redirect('http://localhost/feedback?sent');
  };
  const view = await renderShop({
    routes: [
      {
        path: 'feedback',
        Component: FeedbackRoute,
        loader,
        action: (args) =>
          clientAction({ ...args, serverAction: () => serverAction(args) } as unknown as ClientActionFunctionArgs),
      },
    ],
    path,
  });
  const message = await screen.findByRole('textbox', { name: 'Your message' }).catch(() => undefined);
  const send = () => view.user.click(screen.getByRole('button', { name: 'Send feedback' }));
  return { ...view, message: message as HTMLTextAreaElement, send };
}

const refused = (status: number, code: string, pointer: string): FeedbackAnswer => ({
  ok: false,
  refusal: {
    status,
    code,
    detail: '',
    entries: [{ status: String(status), code, title: '', detail: '', source: { pointer } }],
  },
});
const photo = (type = 'image/jpeg', content = 'a photo') => new File([content], 'plate.jpg', { type });

beforeEach(() => {
  sent = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:plate');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});

describe('/feedback', () => {
  it('ROUTE-18, FEED-02: a guest sends a message, how to answer it, and a picture, and is thanked', async () => {
    const { user, message, send } = await open();
    await user.type(message, 'The rice was cold.');
    await user.type(screen.getByRole('textbox', { name: 'E-mail or mobile (optional)' }), 'sara@example.com');
    await user.upload(screen.getByLabelText('Choose a picture'), photo());
    await screen.findByRole('img', { name: 'Preview of plate.jpg' });
    await send();
    expect(await screen.findByRole('heading', { name: 'Thank you for your feedback' })).toBeDefined();
    expect([sent[0]?.get('message'), sent[0]?.get('contact')]).toEqual(['The rice was cold.', 'sara@example.com']);
  });

  it('FEED-07: a message is required, and the page says so where it is missing', async () => {
    const { user, message, send } = await open();
    await user.type(message, '   ');
    await send();
    expect(await screen.findByText(/A feedback message is required/)).toBeDefined();
    expect([message.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', message]);
    expect(sent).toEqual([]);
  });

  it('ERR-41: what could not be sent says so, nothing is lost, and it is the same feedback when sent again', async () => {
    const { user, message, send } = await open([new Error('offline'), undefined]);
    await user.type(message, 'Lovely!');
    await user.upload(screen.getByLabelText('Choose a picture'), photo());
    await screen.findByRole('img');
    await send();
    expect(await screen.findByText('Error sending feedback')).toBeDefined();
    expect(message.value).toBe('Lovely!');
    expect(screen.getByRole('img', { name: 'Preview of plate.jpg' })).toBeDefined();
    await send();
    await screen.findByRole('heading', { name: 'Thank you for your feedback' });
    expect(sent[0]?.get('key')).toMatch(/^[\da-f-]{36}$/);
    expect(sent[1]?.get('key')).toBe(sent[0]?.get('key'));
  });

  it.each([
    ['/message', 'Your message', 'A feedback message is required. Write a word or two.'],
    ['/contact', 'E-mail or mobile (optional)', 'Check the e-mail address or mobile number, or leave it empty.'],
  ])('what the server refuses stands at its field: %s', async (pointer, field, text) => {
    const { user, message, send } = await open([refused(422, 'some-code', pointer)]);
    await user.type(message, 'Lovely!');
    await send();
    await screen.findByText(text);
    expect(screen.getByRole('textbox', { name: field }).getAttribute('aria-invalid')).toBe('true');
  });

  it('who sends too much is asked to wait, and keeps their words', async () => {
    const { user, message, send } = await open([refused(429, 'feedback-too-often', '')]);
    await user.type(message, 'Once more');
    await send();
    expect(await screen.findByText(/Please wait a little/)).toBeDefined();
    expect(message.value).toBe('Once more');
  });
});

describe('the picture', () => {
  it('ERR-40: a file that is no picture is an error selecting an image', async () => {
    const { user } = await open();
    const file = new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' });
    const input = screen.getByLabelText<HTMLInputElement>('Choose a picture');
    input.removeAttribute('accept');
    await user.upload(input, file);
    expect(await screen.findByText(/^Error selecting an image/)).toBeDefined();
    expect([screen.queryByRole('img'), input.value]).toEqual([null, '']);
  });

  it('ERR-39: a photo that was not taken is an error capturing an image', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('Take a photo'), photo('image/jpeg', ''));
    expect(await screen.findByText(/^Error capturing an image/)).toBeDefined();
  });

  it('ERR-40: one that the server found broken is an error selecting an image', async () => {
    const { user, message, send } = await open([refused(422, 'image-broken', '/image')]);
    await user.type(message, 'Look');
    await send();
    expect(await screen.findByText(/^Error selecting an image/)).toBeDefined();
  });

  it('is taken with the camera at the back, and can be removed again', async () => {
    const { user } = await open();
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo');
    expect(camera.getAttribute('capture')).toBe('environment');
    await user.upload(camera, photo());
    await user.click(await screen.findByRole('button', { name: 'Remove the picture' }));
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
    expect(camera.value).toBe('');
  });

  it('FEED-02: goes to the API with its name and content', async () => {
    const image = photo();
    const api = { 'POST /feedback': () => ({ status: 201 }) };
    const { asked } = await callRoute(action, {
      path: '/feedback',
      body: { message: 'Look', image },
      isForm: true,
      api,
    });
    const { image: arrived } = (asked[0]?.body ?? {}) as { image?: File };
    expect([arrived?.name, arrived?.type, await arrived?.text()]).toEqual(['plate.jpg', 'image/jpeg', 'a photo']);
  });

  it('may be what the server takes', () => {
    expect(pictureTypes).toEqual(feedbackImageTypes);
    expect(maximumPictureMegabytes * 1024 * 1024).toBe(largestFeedbackImage);
    expect([maximumMessageLength, maximumContactLength]).toEqual([longestFeedback, longestContact]);
  });
});

describe('without scripts', () => {
  it('FEED-02: the form goes to the API as it is', async () => {
    const { asked, status, headers } = await callRoute(action, {
      path: '/feedback',
      body: { key: 'key-1', message: 'Lovely!', contact: ' 0551234417 ' },
      isForm: true,
      api: { 'POST /feedback': () => ({ status: 201, body: {} }) },
    });
    expect([status, headers.get('location')]).toEqual([302, '/feedback?sent']);
    expect(asked[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(asked[0]?.body).toEqual({ message: 'Lovely!', contact: '0551234417' });
  });

  it('ERR-41: a refusal brings back what was typed', async () => {
    const { value } = await callRoute(action, {
      path: '/feedback',
      body: { key: 'key-1', message: '', contact: 'sara' },
      isForm: true,
      api: { 'POST /feedback': () => ({ status: 422, body: { error: [] } }) },
    });
    expect(value).toMatchObject({
      ok: false,
      typed: { key: 'key-1', message: '', contact: 'sara', hadPicture: false },
    });
    await renderShop({
      routes: [{ path: 'feedback', Component: () => <FeedbackRoute actionData={value as FeedbackAnswer} />, loader }],
      path: '/feedback',
    });
    expect(await screen.findByDisplayValue('sara')).toBeDefined();
    expect(screen.getByText('Error sending feedback')).toBeDefined();
  });
});
