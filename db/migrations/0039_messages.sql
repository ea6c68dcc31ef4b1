CREATE TABLE `conversation_invites` (
	`conversation_id` text NOT NULL,
	`email` text NOT NULL,
	`inviter_id` text NOT NULL,
	`visible_after` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `email`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversation_invites_email` ON `conversation_invites` (`email`);--> statement-breakpoint
CREATE INDEX `conversation_invites_inviter` ON `conversation_invites` (`inviter_id`);--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`peer_id` text,
	`added_by` text,
	`invited_email` text,
	`joined_at` integer NOT NULL,
	`accepted_at` integer,
	`left_at` integer,
	`declined_at` integer,
	`visible_after` integer DEFAULT 0 NOT NULL,
	`read_until` integer DEFAULT 0 NOT NULL,
	`activity_at` integer,
	`is_unseen` integer DEFAULT false NOT NULL,
	`is_muted` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `conversation_members_user` ON `conversation_members` (`user_id`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_inbox` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at is null and accepted_at is not null;--> statement-breakpoint
CREATE INDEX `conversation_members_requests` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at is null and accepted_at is null;--> statement-breakpoint
CREATE INDEX `conversation_members_unseen` ON `conversation_members` (`user_id`) WHERE is_unseen = 1;--> statement-breakpoint
CREATE INDEX `conversation_members_added_by` ON `conversation_members` (`added_by`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`pair_key` text,
	`name` text,
	`board_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair_key_unique` ON `conversations` (`pair_key`);--> statement-breakpoint
CREATE INDEX `conversations_board` ON `conversations` (`board_id`) WHERE board_id is not null;--> statement-breakpoint
CREATE TABLE `message_hides` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_hides_user` ON `message_hides` (`user_id`);--> statement-breakpoint
CREATE TABLE `message_reactions` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reaction_type` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_reactions_user` ON `message_reactions` (`user_id`,`message_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`text` text NOT NULL,
	`text_key` text,
	`attachment_kind` text,
	`attachment_id` text,
	`tried_by` text,
	`reply_to` text,
	`source` text,
	`client_tracking_params` text,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_order` ON `messages` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_text` ON `messages` (`sender_id`,`text_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_id`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `shows_seen` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `shows_typing` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- An address that is invited, and that an account has confirmed: the account is in, with a request to accept.
CREATE TRIGGER `conversation_invites_known` AFTER INSERT ON `conversation_invites` BEGIN
  INSERT INTO `conversation_members`
    (`conversation_id`, `user_id`, `added_by`, `invited_email`, `joined_at`, `visible_after`, `activity_at`)
  SELECT new.`conversation_id`, u.`id`, new.`inviter_id`, new.`email`, new.`created_at`, new.`visible_after`,
    (SELECT max(m.`created_at`) FROM `messages` m WHERE m.`conversation_id` = new.`conversation_id`
      AND m.`created_at` > new.`visible_after`)
  FROM `users` u WHERE lower(u.`email`) = new.`email` AND u.`email_verified_at` IS NOT NULL
    AND u.`deactivated_at` IS NULL AND u.`id` <> new.`inviter_id` AND u.`should_show_messaging` = 1
    AND (EXISTS (SELECT 1 FROM `user_follows` f WHERE f.`follower_id` = u.`id` AND f.`followed_id` = new.`inviter_id`)
      OR (u.`messages_from` = 'everyone' AND coalesce(u.`birthday`, '') <= date('now', '-16 years')))
    AND u.`messages_from` <> 'nobody'
    AND NOT EXISTS (SELECT 1 FROM `user_blocks` b WHERE (b.`blocker_id` = u.`id` AND b.`blocked_id` = new.`inviter_id`)
      OR (b.`blocked_id` = u.`id` AND b.`blocker_id` = new.`inviter_id`))
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Written again, its invitations are looked at again.
CREATE TRIGGER `conversation_invites_confirmed` AFTER UPDATE OF `email`, `email_verified_at`, `deactivated_at` ON `users`
WHEN new.`email` IS NOT NULL AND new.`email_verified_at` IS NOT NULL AND new.`deactivated_at` IS NULL BEGIN
  REPLACE INTO `conversation_invites` (`conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at`)
  SELECT `conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at` FROM `conversation_invites`
  WHERE `email` = lower(new.`email`);
END;
--> statement-breakpoint
CREATE TRIGGER `conversation_invites_registered` AFTER INSERT ON `users`
WHEN new.`email` IS NOT NULL AND new.`email_verified_at` IS NOT NULL BEGIN
  REPLACE INTO `conversation_invites` (`conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at`)
  SELECT `conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at` FROM `conversation_invites`
  WHERE `email` = lower(new.`email`);
END;
--> statement-breakpoint
-- Who has declined a conversation of two is not asked once more by a new one.
CREATE TRIGGER `conversations_left` AFTER UPDATE OF `left_at` ON `conversation_members` WHEN new.`left_at` IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM `conversation_members` m
    WHERE m.`conversation_id` = new.`conversation_id`
      AND (m.`left_at` IS NULL OR (m.`peer_id` IS NOT NULL AND m.`declined_at` IS NOT NULL))) BEGIN
  DELETE FROM `conversations` WHERE `id` = new.`conversation_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `conversations_gone` AFTER DELETE ON `conversation_members` WHEN NOT EXISTS (
    SELECT 1 FROM `conversation_members` m
    WHERE m.`conversation_id` = old.`conversation_id` AND m.`left_at` IS NULL) BEGIN
  DELETE FROM `conversations` WHERE `id` = old.`conversation_id`;
END;
