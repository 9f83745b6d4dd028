import type { TopicResource } from '@sufra/contracts';
import type { Topic } from './rating-answers.ts';

export const readTopics = ({ data }: { data: TopicResource[] }): Topic[] =>
  data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    description: attributes.description ?? undefined,
  }));
