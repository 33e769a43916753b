// A bot on discord.js that uses each feature of the sandbox once.
//
// Arguments: the URL of the API without its version, and the token.
// It prints one JSON object per line for each event, and "complaint" for problems that the library reports.
// It exits when its standard input is closed, so that it never outlives the test that started it.

import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContainerBuilder,
  Events,
  GatewayIntentBits,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  RESTEvents,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from "discord.js";

const [api, token] = process.argv.slice(2);

// A PNG of one pixel, as a Buffer.
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const COMMANDS = [
  {
    name: "taula",
    description: "Posa una taula",
    options: [
      { type: ApplicationCommandOptionType.Integer, name: "punts", description: "Fins a quants", minValue: 51 },
    ],
  },
  {
    name: "cerca",
    description: "Cerca algú",
    options: [
      { type: ApplicationCommandOptionType.User, name: "qui", description: "Qui", required: true },
      { type: ApplicationCommandOptionType.Channel, name: "on", description: "On", required: true },
      { type: ApplicationCommandOptionType.String, name: "nom", description: "El nom", autocomplete: true },
    ],
  },
  { name: "fil", description: "Obre un fil" },
  { name: "casa", description: "Mira la casa" },
  { name: "compta", description: "Compta fins a cinc" },
];

function tell(event, fields = {}) {
  process.stdout.write(`${JSON.stringify({ event, ...fields })}\n`);
}

function complain(problem) {
  tell("complaint", { text: String(problem?.stack ?? problem) });
}

function layout(text, name) {
  const container = new ContainerBuilder()
    .setAccentColor(0x2e7d6b)
    .addTextDisplayComponents((display) => display.setContent(text))
    .addMediaGalleryComponents(
      new MediaGalleryBuilder().addItems((item) => item.setURL(`attachment://${name}`).setDescription("La taula")),
    )
    .addSeparatorComponents((separator) => separator.setDivider(true));
  const buttons = ["update", "edit", "secret", "modal"].map((id) =>
    new ButtonBuilder().setCustomId(id).setLabel(id).setEmoji("🃏").setStyle(ButtonStyle.Secondary),
  );
  const select = new StringSelectMenuBuilder()
    .setCustomId("suit")
    .setMaxValues(2)
    .addOptions(["oros", "copes", "espases"].map((suit) => ({ label: suit, value: suit })));
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [
      container,
      new ActionRowBuilder().addComponents(buttons),
      new ActionRowBuilder().addComponents(select),
    ],
    files: [new AttachmentBuilder(PICTURE, { name })],
  };
}

async function command(interaction) {
  switch (interaction.commandName) {
    case "taula": {
      const points = interaction.options.getInteger("punts") ?? 101;
      const answer = await interaction.reply({ ...layout(`Taula a ${points}`, "taula.png"), withResponse: true });
      return tell("answered", { message: answer.resource.message.id });
    }
    case "cerca": {
      const member = interaction.options.getMember("qui");
      const channel = interaction.options.getChannel("on");
      return interaction.reply({
        content: `${member.displayName} a ${channel.name}`,
        flags: MessageFlags.Ephemeral,
      });
    }
    case "fil": {
      await interaction.reply("Ara l'obro");
      const reply = await interaction.fetchReply();
      const thread = await reply.startThread({ name: "La taula" });
      await thread.members.add(interaction.user);
      await thread.send("Comencem");
      const membership = await thread.members.fetch(interaction.user.id);
      const active = await interaction.channel.threads.fetchActive();
      await thread.setArchived(true);
      return tell("thread", {
        id: thread.id,
        archived: thread.archived,
        member: membership.id,
        active: active.threads.map((each) => each.name),
      });
    }
    case "casa":
      return house(interaction);
    case "compta": {
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      const message = await interaction.channel.send("0");
      for (const number of "12345") await message.edit(number);
      return tell("counted", { message: message.id });
    }
  }
}

async function house(interaction) {
  await interaction.deferReply();
  const { application, guilds } = interaction.client;
  const guild = await guilds.fetch({ guild: interaction.guildId, force: true });
  const channels = await guild.channels.fetch();
  const roles = await guild.roles.fetch();
  const member = await guild.members.fetch({ user: interaction.user.id, force: true });
  const me = await guild.members.fetchMe({ force: true });
  await application.fetch();
  const emoji = await application.emojis.create({ attachment: PICTURE, name: "oros" });
  const button = new ButtonBuilder().setCustomId("oros").setEmoji(emoji.id).setStyle(ButtonStyle.Primary);
  const answer = await interaction.editReply({
    content: "Trumfo?",
    components: [new ActionRowBuilder().addComponents(button)],
  });
  const emojis = await application.emojis.fetch();
  await emoji.delete();
  tell("house", {
    guild: guild.name,
    channels: channels.map((each) => each.name),
    roles: roles.map((each) => each.name),
    member: member.displayName,
    me: me.id,
    application: application.name,
    emojis: emojis.map((each) => each.name),
    onButton: answer.components[0].components[0].emoji.id === emoji.id,
  });
}

async function button(interaction) {
  switch (interaction.customId) {
    case "update":
      return interaction.update(layout("Canviada pel clic", "clic.png"));
    case "edit": {
      await interaction.deferUpdate();
      const edited = await interaction.message.edit(layout("Canviada pel canal", "canal.png"));
      return tell("edited", { message: edited.id, at: edited.editedTimestamp });
    }
    case "secret": {
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await interaction.editReply({
        content: "Només tu",
        files: [new AttachmentBuilder(PICTURE, { name: "ma.png" })],
      });
      const followup = await interaction.followUp({ content: "I també", flags: MessageFlags.Ephemeral });
      return tell("secret", { ephemeral: followup.flags.has(MessageFlags.Ephemeral) });
    }
    case "modal": {
      const field = new TextInputBuilder().setCustomId("nom").setLabel("Nom").setStyle(TextInputStyle.Short);
      const row = new ActionRowBuilder().addComponents(field);
      return interaction.showModal(
        new ModalBuilder().setCustomId("question").setTitle("Pregunta").addComponents(row),
      );
    }
  }
}

async function answer(interaction) {
  if (interaction.isChatInputCommand()) return command(interaction);
  if (interaction.isButton()) return button(interaction);
  if (interaction.isStringSelectMenu()) return interaction.reply(interaction.values.join(", "));
  if (interaction.isModalSubmit()) {
    return interaction.reply(`Hola, ${interaction.fields.getTextInputValue("nom")}`);
  }
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    return interaction.respond(["a", "o"].map((end) => ({ name: `${typed}${end}`, value: end })));
  }
}

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
  rest: { api },
});

for (const event of [Events.Error, Events.Warn, Events.ShardError, Events.Invalidated]) client.on(event, complain);
client.rest.on(RESTEvents.InvalidRequestWarning, complain);
client.rest.on(RESTEvents.RateLimited, ({ route, limit }) => tell("limited", { route, limit }));
client.rest.on(RESTEvents.Response, (_, response) => tell("response", { status: response.status }));
for (const event of ["uncaughtException", "unhandledRejection", "warning"]) process.on(event, complain);

client.once(Events.ClientReady, async () => {
  const commands = await client.application.commands.set(COMMANDS);
  const guild = client.guilds.cache.first();
  tell("ready", {
    user: client.user.id,
    guild: guild.name,
    available: guild.available,
    channels: guild.channels.cache.map((channel) => channel.name),
    me: guild.members.me?.displayName,
    commands: commands.map((each) => each.name),
  });
});
client.on(Events.InteractionCreate, (interaction) => answer(interaction).catch(complain));
client.on(Events.MessageCreate, (message) => tell("message", { author: message.author.username }));
client.on(Events.MessageUpdate, (_, message) => tell("update", { message: message.id }));
client.on(Events.ThreadCreate, (thread) => tell("thread created", { name: thread.name }));
client.on(Events.ShardReady, () => tell("shard ready"));
client.on(Events.ShardReconnecting, () => tell("reconnecting"));
client.on(Events.ShardResume, (_, replayed) => tell("resumed", { replayed }));

process.stdin.resume();
process.stdin.on("end", async () => {
  await client.destroy();
  process.exit(0);
});

await client.login(token);
