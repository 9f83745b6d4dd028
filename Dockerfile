# One image for every role: ROLE says what a container is.
FROM node:24-bookworm-slim AS packages
WORKDIR /sufra
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/ordering/package.json packages/ordering/
COPY packages/payment-gateways/package.json packages/payment-gateways/
COPY packages/ui/package.json packages/ui/
COPY apps/api/package.json apps/api/
COPY apps/backoffice/package.json apps/backoffice/
COPY apps/server/package.json apps/server/
COPY apps/simulator/package.json apps/simulator/
COPY apps/storefront/package.json apps/storefront/
COPY e2e/package.json e2e/
RUN npm ci --omit=dev

FROM packages AS build
COPY . .
RUN cd apps/storefront && NODE_ENV=production npx react-router build
RUN cd apps/backoffice && NODE_ENV=production npx vite build
# The programs that built the pages serve none.
RUN npm pkg delete --workspace @sufra/storefront dependencies.vite 'dependencies.@react-router/dev' \
  && npm pkg delete --workspace @sufra/backoffice dependencies.vite \
  && npm prune --omit=dev

FROM node:24-bookworm-slim
# CLOSE_SECONDS: long enough for a balancer that asks every two seconds whether a container is ready.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    CLOSE_SECONDS=10 \
    NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /sufra
COPY --from=build /sufra/package.json ./
COPY --from=build /sufra/node_modules node_modules
COPY --from=build /sufra/packages packages
COPY --from=build /sufra/apps apps
COPY --from=build /sufra/merchants merchants
COPY deploy/sufra /usr/local/bin/sufra
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=2 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, which would keep the signal that asks a container to stop.
# The options and the environment of scripts/go/server-options.mjs.
ENV MALLOC_ARENA_MAX=2
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
