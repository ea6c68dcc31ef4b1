-- The whole database as version 0.2.0 has it: tables with their indexes, vector indexes, word search, a secret, triggers.
CREATE TABLE `board_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email` text,
	`code` text,
	`inviter_id` text,
	`permissions` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_person` ON `board_invites` (`board_id`,`user_id`) WHERE user_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_address` ON `board_invites` (`board_id`,`email`) WHERE email is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_link` ON `board_invites` (`board_id`,`inviter_id`) WHERE kind = 'link';
--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_code` ON `board_invites` (`code`);
--> statement-breakpoint
CREATE INDEX `board_invites_board` ON `board_invites` (`board_id`,`id`);
--> statement-breakpoint
CREATE INDEX `board_invites_user` ON `board_invites` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `board_invites_email` ON `board_invites` (`email`,`id`);
--> statement-breakpoint
CREATE INDEX `board_invites_inviter` ON `board_invites` (`inviter_id`);
--> statement-breakpoint
CREATE INDEX `board_invites_unhashed` ON `board_invites` (`id`) WHERE kind <> 'link' and length(code) = 43;
--> statement-breakpoint
CREATE TABLE `board_move_entries` (
	`move_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`step` integer NOT NULL,
	`kind` text NOT NULL,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`section_id` text,
	`position` text,
	`to_board_id` text,
	`new_id` text,
	`save` text,
	`has_moved` integer DEFAULT false NOT NULL,
	`is_secret` integer DEFAULT false NOT NULL,
	`is_kept_secret` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`move_id`, `entry_id`),
	FOREIGN KEY (`move_id`) REFERENCES `board_moves`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_move_entries_step` ON `board_move_entries` (`move_id`,`step`);
--> statement-breakpoint
CREATE TABLE `board_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`scope` text NOT NULL,
	`section_id` text,
	`mode` text NOT NULL,
	`to_board_id` text,
	`to_section_id` text,
	`entry_ids` text,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`cursor` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'running' NOT NULL,
	`error` text,
	`made_sections` text NOT NULL,
	`merged_away` text,
	`cover_pin_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_moves_user` ON `board_moves` (`user_id`);
--> statement-breakpoint
CREATE INDEX `board_moves_board` ON `board_moves` (`board_id`,`ended_at`);
--> statement-breakpoint
CREATE INDEX `board_moves_target` ON `board_moves` (`to_board_id`);
--> statement-breakpoint
CREATE INDEX `board_moves_due` ON `board_moves` (`updated_at`) WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX `board_moves_ended` ON `board_moves` (`ended_at`) WHERE ended_at is not null;
--> statement-breakpoint
CREATE TABLE `board_redirects` (
	`owner_id` text NOT NULL,
	`slug` text NOT NULL,
	`board_id` text NOT NULL,
	PRIMARY KEY(`owner_id`, `slug`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_redirects_board` ON `board_redirects` (`board_id`);
--> statement-breakpoint
CREATE TABLE `board_collaborators` (
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`permissions` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`board_id`, `user_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_collaborators_user` ON `board_collaborators` (`user_id`);
--> statement-breakpoint
CREATE TABLE `board_follows` (
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_follows_board` ON `board_follows` (`board_id`);
--> statement-breakpoint
CREATE INDEX `board_follows_following` ON `board_follows` (`user_id`,`created_at`,`board_id`);
--> statement-breakpoint
CREATE TABLE `board_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text,
	`position` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_board_slug` ON `board_sections` (`board_id`,`slug`);
--> statement-breakpoint
CREATE INDEX `board_sections_order` ON `board_sections` (`board_id`,`position`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_board_title` ON `board_sections` (`board_id`,`title_key`);
--> statement-breakpoint
CREATE INDEX `board_sections_without_key` ON `board_sections` (`board_id`) WHERE title_key is null;
--> statement-breakpoint
CREATE TABLE `boards` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`privacy` text DEFAULT 'public' NOT NULL,
	`chosen_privacy` text,
	`layout` text DEFAULT 'default' NOT NULL,
	`is_collaborative` integer DEFAULT false NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`cover_pin_id` text,
	`cover_signature` text,
	`audience_due_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`name_folded` text,
	`description_folded` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_owner_slug` ON `boards` (`owner_id`,`slug`);
--> statement-breakpoint
CREATE INDEX `boards_owner` ON `boards` (`owner_id`,`id`);
--> statement-breakpoint
CREATE INDEX `boards_owner_order` ON `boards` (`owner_id`,`position`,`id`);
--> statement-breakpoint
CREATE INDEX `boards_audience_due` ON `boards` (`audience_due_at`) WHERE audience_due_at is not null;
--> statement-breakpoint
CREATE INDEX `boards_deleted` ON `boards` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX `boards_cover` ON `boards` (`cover_signature`) WHERE cover_signature is not null;
--> statement-breakpoint
CREATE INDEX `boards_owner_listed` ON `boards` (`owner_id`,`id`) WHERE privacy = 'public' and is_archived = 0;
--> statement-breakpoint
CREATE INDEX `boards_owner_listed_order` ON `boards` (`owner_id`,`position`,`id`) WHERE privacy = 'public' and is_archived = 0;
--> statement-breakpoint
CREATE INDEX `boards_unfolded` ON `boards` (`id`) WHERE (name_folded is null and (name glob '*[^ -~]*' or name glob '*  *')) or (description_folded is null and (description glob '*[^ -~]*' or description glob '*  *'));
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_owner_name` ON `boards` (`owner_id`,`name_key`);
--> statement-breakpoint
CREATE INDEX `boards_without_key` ON `boards` (`owner_id`) WHERE name_key is null and deleted_at is null;
--> statement-breakpoint
CREATE TABLE `moved_sections` (
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`to_board_id` text NOT NULL,
	`to_section_id` text,
	PRIMARY KEY(`board_id`, `slug`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `moved_sections_board` ON `moved_sections` (`to_board_id`);
--> statement-breakpoint
CREATE INDEX `moved_sections_section` ON `moved_sections` (`to_section_id`);
--> statement-breakpoint
CREATE TABLE `section_redirects` (
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`section_id` text NOT NULL,
	PRIMARY KEY(`board_id`, `slug`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `section_redirects_section` ON `section_redirects` (`section_id`);
--> statement-breakpoint
CREATE TABLE `comment_helpful_marks` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_helpful_marks_user` ON `comment_helpful_marks` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comment_mention_removals` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mention_removals_user` ON `comment_mention_removals` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comment_mentions` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mentions_user` ON `comment_mentions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comment_mutes` (
	`owner_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `user_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mutes_user` ON `comment_mutes` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comment_reactions` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reaction_type` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_reactions_user` ON `comment_reactions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comment_translations` (
	`comment_id` text NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `locale`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`pinner_id` text,
	`parent_id` text,
	`text` text NOT NULL,
	`text_folded` text,
	`text_key` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`picture_signature` text,
	`like_count` integer DEFAULT 0 NOT NULL,
	`helpful_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`highlighted_by_pin_owner` integer DEFAULT false NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`is_muted` integer DEFAULT false NOT NULL,
	`is_hidden_by_owner` integer DEFAULT false NOT NULL,
	`is_hidden_by_desk` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`marks_sent_at` integer,
	`rank` integer GENERATED ALWAYS AS (highlighted_by_pin_owner * 1000000000 + like_count + helpful_count) VIRTUAL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`,`id`);
--> statement-breakpoint
CREATE INDEX `comments_of_pin` ON `comments` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `comments_pinner` ON `comments` (`pinner_id`,`created_at`) WHERE parent_id is null and is_hidden = 0;
--> statement-breakpoint
CREATE INDEX `comments_top` ON `comments` (`pin_id`,`rank`,`id`) WHERE parent_id is null;
--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`pin_id`,`id`) WHERE parent_id is null;
--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `comments_picture` ON `comments` (`picture_signature`) WHERE picture_signature is not null;
--> statement-breakpoint
CREATE INDEX `comments_unfolded` ON `comments` (`id`) WHERE (text_folded is null and (text glob '*[^ -~]*' or text glob '*  *'));
--> statement-breakpoint
CREATE TABLE `email_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`change_id` text,
	`needs_other` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `email_tokens_change` ON `email_tokens` (`change_id`);
--> statement-breakpoint
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `invite_redemptions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`code`) REFERENCES `invites`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invite_redemptions_code` ON `invite_redemptions` (`code`);
--> statement-breakpoint
CREATE TABLE `invites` (
	`code` text PRIMARY KEY NOT NULL,
	`sender_id` text NOT NULL,
	`channel` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_sender` ON `invites` (`sender_id`,`channel`);
--> statement-breakpoint
CREATE TABLE `parental_passcodes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`passcode_hash` text NOT NULL,
	`backup_email` text NOT NULL,
	`confirmed_email` text,
	`created_at` integer NOT NULL,
	`proved_at` integer,
	`proved_session_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_user` ON `passkey_challenges` (`user_id`);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`credential_id` text NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `registrations` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `registrations_user` ON `registrations` (`user_id`);
--> statement-breakpoint
CREATE INDEX `registrations_created` ON `registrations` (`created_at`);
--> statement-breakpoint
CREATE TABLE `country_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`target_origin` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `country_tokens_session` ON `country_tokens` (`session_id`);
--> statement-breakpoint
CREATE INDEX `country_tokens_expiry` ON `country_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `handshake_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `handshake_tokens_user` ON `handshake_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `handshake_tokens_expiry` ON `handshake_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`,`last_used_at`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`login_state` integer DEFAULT 1 NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`group_hash` text,
	`created_at` integer NOT NULL,
	`proved_at` integer DEFAULT 0 NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `sessions_group` ON `sessions` (`group_hash`);
--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`user_id`,`provider`);
--> statement-breakpoint
CREATE TABLE `used_nonces` (
	`nonce` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_nonces_expiry` ON `used_nonces` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `mfa_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mfa_tokens_user` ON `mfa_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `mfa_tokens_expiry` ON `mfa_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`codes_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_items` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`item` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`reason` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_items_waiting` ON `import_items` (`import_id`,`position`) WHERE reason is null;
--> statement-breakpoint
CREATE INDEX `import_items_failed` ON `import_items` (`import_id`,`position`) WHERE reason is not null;
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`media_id` text NOT NULL,
	`kind` text,
	`status` text NOT NULL,
	`error` text,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`listings` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`waits_until` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_owner` ON `imports` (`owner_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_media` ON `imports` (`media_id`);
--> statement-breakpoint
CREATE INDEX `imports_running` ON `imports` (`lease_until`) WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX `imports_ended` ON `imports` (`ended_at`) WHERE ended_at is not null;
--> statement-breakpoint
CREATE TABLE `picture_removals` (
	`signature` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`signature` text PRIMARY KEY NOT NULL,
	`content_hash` text,
	`source_hash` text,
	`extension` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`dominant_color` text NOT NULL,
	`bytes` integer NOT NULL,
	`is_animated` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`look` F32_BLOB(30),
	`is_described` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pictures_undescribed` ON `pictures` (`signature`) WHERE is_described = 0;
--> statement-breakpoint
CREATE INDEX `pictures_content` ON `pictures` (`content_hash`) WHERE content_hash is not null;
--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`error` text,
	`error_detail` text,
	`bytes` integer NOT NULL,
	`signature` text,
	`content_hash` text,
	`source_hash` text,
	`extension` text,
	`width` integer,
	`height` integer,
	`dominant_color` text,
	`is_animated` integer DEFAULT false NOT NULL,
	`provenance` text,
	`multipart_id` text,
	`part_bytes` integer,
	`duration` integer,
	`cover_id` text,
	`claimed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `uploads_sweep` ON `uploads` (`created_at`);
--> statement-breakpoint
CREATE INDEX `uploads_signature` ON `uploads` (`signature`) WHERE signature is not null;
--> statement-breakpoint
CREATE TABLE `clip_hashes` (
	`signature` text PRIMARY KEY NOT NULL,
	`content_hash` text NOT NULL,
	`source_hash` text
);
--> statement-breakpoint
CREATE INDEX `clip_hashes_content` ON `clip_hashes` (`content_hash`);
--> statement-breakpoint
CREATE TABLE `media_checks` (
	`signature` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_checks_latest` ON `media_checks` (`created_at`,`signature`);
--> statement-breakpoint
CREATE TABLE `pin_files` (
	`signature` text NOT NULL,
	`pin_id` text NOT NULL,
	PRIMARY KEY(`signature`, `pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_files_pin` ON `pin_files` (`pin_id`);
--> statement-breakpoint
CREATE TABLE `refused_contents` (
	`hash` text PRIMARY KEY NOT NULL,
	`signature` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `refused_contents_signature` ON `refused_contents` (`signature`);
--> statement-breakpoint
CREATE INDEX `refused_contents_age` ON `refused_contents` (`created_at`);
--> statement-breakpoint
CREATE TABLE `site_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `withheld_media` (
	`signature` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `conversation_invites_email` ON `conversation_invites` (`email`);
--> statement-breakpoint
CREATE INDEX `conversation_invites_inviter` ON `conversation_invites` (`inviter_id`);
--> statement-breakpoint
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
CREATE INDEX `conversation_members_user` ON `conversation_members` (`user_id`,`conversation_id`);
--> statement-breakpoint
CREATE INDEX `conversation_members_inbox` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at is null and accepted_at is not null;
--> statement-breakpoint
CREATE INDEX `conversation_members_requests` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at is null and accepted_at is null;
--> statement-breakpoint
CREATE INDEX `conversation_members_unseen` ON `conversation_members` (`user_id`) WHERE is_unseen = 1;
--> statement-breakpoint
CREATE INDEX `conversation_members_added_by` ON `conversation_members` (`added_by`);
--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`pair_key` text,
	`name` text,
	`name_folded` text,
	`board_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair_key_unique` ON `conversations` (`pair_key`);
--> statement-breakpoint
CREATE INDEX `conversations_board` ON `conversations` (`board_id`) WHERE board_id is not null;
--> statement-breakpoint
CREATE INDEX `conversations_unfolded` ON `conversations` (`id`) WHERE (name_folded is null and (name glob '*[^ -~]*' or name glob '*  *'));
--> statement-breakpoint
CREATE TABLE `message_hides` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_hides_user` ON `message_hides` (`user_id`);
--> statement-breakpoint
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
CREATE INDEX `message_reactions_user` ON `message_reactions` (`user_id`,`message_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `messages_order` ON `messages` (`conversation_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `messages_text` ON `messages` (`sender_id`,`text_key`,`created_at`);
--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_id`,`id`);
--> statement-breakpoint
CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_decision_id_unique` ON `appeals` (`decision_id`);
--> statement-breakpoint
CREATE INDEX `appeals_user` ON `appeals` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` (`id`) WHERE status = 'open';
--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`person_id` text,
	`actor_id` text NOT NULL,
	`decision` text,
	`note` text DEFAULT '' NOT NULL,
	`until` integer,
	`decision_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_subject` ON `moderation_log` (`subject_id`,`id`);
--> statement-breakpoint
CREATE INDEX `moderation_log_person` ON `moderation_log` (`person_id`,`id`);
--> statement-breakpoint
CREATE TABLE `live_counters` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `live_frames` (
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `seq`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_frames_age` ON `live_frames` (`created_at`);
--> statement-breakpoint
CREATE TABLE `live_watches` (
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_type`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_watches_subject` ON `live_watches` (`subject_type`,`subject_id`,`until`);
--> statement-breakpoint
CREATE INDEX `live_watches_until` ON `live_watches` (`until`);
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`sender_id` text,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`unsubscribe_url` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`idempotency_key` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_idempotency_key_unique` ON `mails` (`idempotency_key`);
--> statement-breakpoint
CREATE INDEX `mails_state` ON `mails` (`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`,`created_at`);
--> statement-breakpoint
CREATE INDEX `mails_sender` ON `mails` (`sender_id`);
--> statement-breakpoint
CREATE TABLE `mail_subscriptions` (
	`token` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_subscriptions_list` ON `mail_subscriptions` (`user_id`,`list`);
--> statement-breakpoint
CREATE TABLE `mail_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`list` text,
	`address_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user_id`);
--> statement-breakpoint
CREATE TABLE `news_digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`frequency` text NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_digests_due` ON `news_digests` (`due_at`) WHERE due_at is not null;
--> statement-breakpoint
CREATE TABLE `notification_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`recipient_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`object_id` text,
	`key` text NOT NULL,
	`notification_id` text,
	`is_waiting` integer DEFAULT true NOT NULL,
	`is_quiet` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_events_key_unique` ON `notification_events` (`key`);
--> statement-breakpoint
CREATE INDEX `notification_events_waiting` ON `notification_events` (`is_waiting`,`seq`) WHERE is_waiting = 1;
--> statement-breakpoint
CREATE INDEX `notification_events_item` ON `notification_events` (`notification_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `notification_events_actor` ON `notification_events` (`actor_id`);
--> statement-breakpoint
CREATE INDEX `notification_events_recipient` ON `notification_events` (`recipient_id`);
--> statement-breakpoint
CREATE INDEX `notification_events_created` ON `notification_events` (`created_at`);
--> statement-breakpoint
CREATE TABLE `notification_fanouts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`object_id` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`in_product` integer NOT NULL,
	`email` integer NOT NULL,
	`push` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`in_product` integer NOT NULL,
	`email` integer NOT NULL,
	`push` integer NOT NULL,
	`seen_at` integer,
	`read_at` integer,
	`mailed_at` integer,
	`pushed_at` integer,
	`is_unannounced` integer DEFAULT true NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`user_id`,`kind`,`subject_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_unseen` ON `notifications` (`user_id`,`id`) WHERE in_product = 1 and seen_at is null;
--> statement-breakpoint
CREATE INDEX `notifications_unmailed` ON `notifications` (`user_id`,`id`) WHERE email = 1 and mailed_at is null;
--> statement-breakpoint
CREATE INDEX `notifications_unannounced` ON `notifications` (`is_unannounced`,`id`) WHERE is_unannounced = 1;
--> statement-breakpoint
CREATE TABLE `refused_invitations` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
CREATE TABLE `pushes` (
	`notification_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`notification_id`, `endpoint`),
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint`) REFERENCES `push_subscriptions`(`endpoint`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`);
--> statement-breakpoint
CREATE INDEX `pushes_endpoint` ON `pushes` (`endpoint`);
--> statement-breakpoint
CREATE TABLE `appeal_marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`event_seq` integer NOT NULL,
	`counted_seq` integer DEFAULT 0 NOT NULL,
	`save_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pin_appeals` (
	`country_group` text NOT NULL,
	`pin_id` text NOT NULL,
	`impressions` real DEFAULT 0 NOT NULL,
	`actions` real DEFAULT 0 NOT NULL,
	`base_score` real NOT NULL,
	`score` real NOT NULL,
	`previous_score` real NOT NULL,
	`scored_at` integer NOT NULL,
	`is_due` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`country_group`, `pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_appeals_feed` ON `pin_appeals` (`country_group`,`score`,`pin_id`);
--> statement-breakpoint
CREATE INDEX `pin_appeals_pin` ON `pin_appeals` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `pin_appeals_due` ON `pin_appeals` (`scored_at`) WHERE is_due = 1;
--> statement-breakpoint
CREATE INDEX `pin_appeals_old` ON `pin_appeals` (`scored_at`) WHERE is_due = 0 and country_group <> '*';
--> statement-breakpoint
CREATE TABLE `pin_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`pin_id` text,
	`published_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_drafts_owner` ON `pin_drafts` (`owner_id`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `pin_drafts_sweep` ON `pin_drafts` (`updated_at`);
--> statement-breakpoint
CREATE INDEX `pin_drafts_published` ON `pin_drafts` (`published_at`) WHERE published_at is not null;
--> statement-breakpoint
CREATE TABLE `lead_forms` (
	`pin_id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`fields` text NOT NULL,
	`consent_text` text NOT NULL,
	`policy_url` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`full_name` text,
	`email` text,
	`phone_number` text,
	`zip_code` text,
	`consent_text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_once` ON `leads` (`user_id`,`pin_id`);
--> statement-breakpoint
CREATE INDEX `leads_pin` ON `leads` (`pin_id`,`id`);
--> statement-breakpoint
CREATE TABLE `pin_feedback` (
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_feedback_latest` ON `pin_feedback` (`user_id`,`kind`,`created_at`);
--> statement-breakpoint
CREATE INDEX `pin_feedback_pin` ON `pin_feedback` (`pin_id`);
--> statement-breakpoint
CREATE TABLE `pin_details` (
	`pin_id` text PRIMARY KEY NOT NULL,
	`embed` text,
	`videos` text,
	`recipe` text,
	`article` text,
	`products` text,
	`story_pin_data` text,
	`carousel_data` text,
	`tagged_products` text,
	`media_attribution` text,
	`sponsorship` text,
	`recommendation_reason` text,
	`ad_targeting_attribution` text,
	`imported_topics` text,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_details_sponsor` ON `pin_details` (sponsorship ->> '$.sponsorId') WHERE sponsorship is not null;
--> statement-breakpoint
CREATE TABLE `pin_products` (
	`product_id` text PRIMARY KEY NOT NULL,
	`pin_id` text NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_products_pin` ON `pin_products` (`pin_id`);
--> statement-breakpoint
CREATE TABLE `pin_reaction_counts` (
	`pin_id` text NOT NULL,
	`reaction_type` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`pin_id`, `reaction_type`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pin_reactions` (
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`reaction_type` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_reactions_pin` ON `pin_reactions` (`pin_id`);
--> statement-breakpoint
CREATE TABLE `pin_shares` (
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`channel` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_shares_pin` ON `pin_shares` (`pin_id`);
--> statement-breakpoint
CREATE TABLE `pin_topics` (
	`pin_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`feed_score` real NOT NULL,
	PRIMARY KEY(`pin_id`, `topic_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_topics_feed` ON `pin_topics` (`topic_id`,`feed_score`,`pin_id`);
--> statement-breakpoint
CREATE TABLE `pin_tries` (
	`id` text,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`pinner_id` text,
	`text` text DEFAULT '' NOT NULL,
	`text_folded` text,
	`text_key` text,
	`said_at` integer,
	`picture_signature` text,
	`is_hidden` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`pin_id`, `user_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pin_tries_user` ON `pin_tries` (`user_id`);
--> statement-breakpoint
CREATE INDEX `pin_tries_pinner` ON `pin_tries` (`pinner_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `pin_tries_picture` ON `pin_tries` (`picture_signature`) WHERE picture_signature is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `pin_tries_id` ON `pin_tries` (`id`);
--> statement-breakpoint
CREATE INDEX `pin_tries_unfolded` ON `pin_tries` (`pin_id`) WHERE (text_folded is null and (text glob '*[^ -~]*' or text glob '*  *'));
--> statement-breakpoint
CREATE TABLE `pins` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'image' NOT NULL,
	`picture_signature` text NOT NULL,
	`board_id` text NOT NULL,
	`section_id` text,
	`board_position` text,
	`board_place` text GENERATED ALWAYS AS (coalesce(board_position, id)) VIRTUAL,
	`board_note` text DEFAULT '' NOT NULL,
	`pinner_id` text NOT NULL,
	`native_creator_id` text,
	`origin_pinner_id` text,
	`promoter_id` text,
	`attribution_user_id` text,
	`topic_id` text,
	`title` text DEFAULT '' NOT NULL,
	`grid_title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`auto_alt_text` text DEFAULT '' NOT NULL,
	`link` text,
	`mobile_link` text,
	`tracked_link` text,
	`tracking_params` text,
	`domain` text,
	`category` text,
	`price_currency` text,
	`price` text,
	`audience` text DEFAULT 'public' NOT NULL,
	`is_kept_secret` integer DEFAULT false NOT NULL,
	`is_unsafe` integer DEFAULT false NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`is_promoted` integer DEFAULT false NOT NULL,
	`is_downstream_promotion` integer DEFAULT false NOT NULL,
	`is_eligible_for_pdp` integer DEFAULT false NOT NULL,
	`is_oos_product` integer DEFAULT false NOT NULL,
	`is_stale_product` integer DEFAULT false NOT NULL,
	`comments_disabled` integer DEFAULT false NOT NULL,
	`share_count` integer DEFAULT 0 NOT NULL,
	`repin_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`seo_title` text,
	`seo_description` text,
	`seo_noindex_reason` text,
	`story_pin_data_id` text,
	`video_duration` integer,
	`feed_score` real DEFAULT 0 NOT NULL,
	`provenance` text,
	`is_provenance_fixed` integer DEFAULT false NOT NULL,
	`draft_id` text,
	`deleted_at` integer,
	`was_hidden` integer DEFAULT false NOT NULL,
	`idempotency_key` text,
	`embedding` F32_BLOB(64),
	`created_at` integer NOT NULL,
	`title_folded` text,
	`grid_title_folded` text,
	`description_folded` text,
	`alt_text_folded` text,
	FOREIGN KEY (`picture_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`pinner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`native_creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`origin_pinner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`promoter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`attribution_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `pins_sitemap` ON `pins` (`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0 and seo_noindex_reason is null;
--> statement-breakpoint
CREATE INDEX `pins_board` ON `pins` (`board_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pins_section` ON `pins` (`section_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pins_pinner` ON `pins` (`pinner_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pins_picture` ON `pins` (`picture_signature`);
--> statement-breakpoint
CREATE INDEX `pins_topic` ON `pins` (`topic_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pins_idempotency` ON `pins` (`pinner_id`,`idempotency_key`);
--> statement-breakpoint
CREATE INDEX `pins_native_creator` ON `pins` (`native_creator_id`) WHERE native_creator_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_origin_pinner` ON `pins` (`origin_pinner_id`) WHERE origin_pinner_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_promoter` ON `pins` (`promoter_id`) WHERE promoter_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_attribution_user` ON `pins` (`attribution_user_id`) WHERE attribution_user_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `pins_draft` ON `pins` (`draft_id`) WHERE draft_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_deleted` ON `pins` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX `pins_board_order` ON `pins` (`board_id`,`board_place`);
--> statement-breakpoint
CREATE INDEX `pins_section_order` ON `pins` (`section_id`,`board_place`);
--> statement-breakpoint
CREATE INDEX `pins_products` ON `pins` (`pinner_id`,`id`) WHERE kind = 'product';
--> statement-breakpoint
CREATE INDEX `pins_board_part` ON `pins` (`board_id`,`section_id`,`board_place`);
--> statement-breakpoint
CREATE INDEX `pins_pinner_listed` ON `pins` (`pinner_id`,`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_listed` ON `pins` (`id`,`board_id`,`pinner_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_board_listed` ON `pins` (`board_id`,`pinner_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_board_unlisted` ON `pins` (`board_id`,`pinner_id`) WHERE not (audience = 'public' and is_hidden = 0 and is_unsafe = 0);
--> statement-breakpoint
CREATE INDEX `pins_feed` ON `pins` (`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_domain` ON `pins` (`domain`,`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_category` ON `pins` (`category`,`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_promoted` ON `pins` (`id`) WHERE is_promoted = 1;
--> statement-breakpoint
CREATE INDEX `pins_unfolded` ON `pins` (`id`) WHERE (title_folded is null and (title glob '*[^ -~]*' or title glob '*  *')) or (grid_title_folded is null and (grid_title glob '*[^ -~]*' or grid_title glob '*  *')) or (description_folded is null and (description glob '*[^ -~]*' or description glob '*  *')) or (alt_text_folded is null and (alt_text glob '*[^ -~]*' or alt_text glob '*  *'));
--> statement-breakpoint
CREATE TABLE `related_pins` (
	`pin_id` text NOT NULL,
	`related_pin_id` text NOT NULL,
	`score` real NOT NULL,
	`reason` text,
	PRIMARY KEY(`pin_id`, `related_pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`related_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `related_pins_best` ON `related_pins` (`pin_id`,`score`,`related_pin_id`);
--> statement-breakpoint
CREATE INDEX `related_pins_related` ON `related_pins` (`related_pin_id`);
--> statement-breakpoint
CREATE TABLE `withdrawn_tries` (
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`try_id` text NOT NULL,
	PRIMARY KEY(`pin_id`, `user_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `withdrawn_tries_user` ON `withdrawn_tries` (`user_id`);
--> statement-breakpoint
CREATE TABLE `report_salts` (
	`day` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`reporter` text NOT NULL,
	`reason` text NOT NULL,
	`detailed_reasons` text DEFAULT '[]' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	`person_id` text,
	`messages` text,
	`weight` integer DEFAULT 1 NOT NULL,
	`decision_id` text,
	`address_hash` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`type`,`subject_id`,`weight`,`id`) WHERE decision_id is null;
--> statement-breakpoint
CREATE INDEX `reports_decision` ON `reports` (`decision_id`);
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_address_once` ON `reports` (`type`,`subject_id`,`address_hash`) WHERE decision_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter`,`type`,`subject_id`,`reason`) WHERE decision_id is null;
--> statement-breakpoint
CREATE TABLE `removed_saves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`board_id` text NOT NULL,
	`section_id` text,
	`note` text NOT NULL,
	`position` text,
	`created_at` integer NOT NULL,
	`removed_by` text NOT NULL,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_saves_user` ON `removed_saves` (`user_id`);
--> statement-breakpoint
CREATE INDEX `removed_saves_due` ON `removed_saves` (`removed_at`);
--> statement-breakpoint
CREATE TABLE `saves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`board_id` text NOT NULL,
	`section_id` text,
	`note` text DEFAULT '' NOT NULL,
	`position` text,
	`place` text GENERATED ALWAYS AS (coalesce(position, id)) VIRTUAL,
	`is_product` integer,
	`saved_price` text,
	`saved_currency` text,
	`is_off_profile` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saves_user_pin_board` ON `saves` (`user_id`,`pin_id`,`board_id`);
--> statement-breakpoint
CREATE INDEX `saves_pin` ON `saves` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `saves_board` ON `saves` (`board_id`,`id`);
--> statement-breakpoint
CREATE INDEX `saves_user` ON `saves` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `saves_section` ON `saves` (`section_id`,`id`);
--> statement-breakpoint
CREATE INDEX `saves_board_order` ON `saves` (`board_id`,`place`);
--> statement-breakpoint
CREATE INDEX `saves_section_order` ON `saves` (`section_id`,`place`);
--> statement-breakpoint
CREATE INDEX `saves_products` ON `saves` (`user_id`,`id`) WHERE is_product = 1;
--> statement-breakpoint
CREATE INDEX `saves_board_part` ON `saves` (`board_id`,`section_id`,`place`);
--> statement-breakpoint
CREATE INDEX `saves_user_listed` ON `saves` (`user_id`,`id`) WHERE is_off_profile = 0;
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`session_hash` text,
	`fingerprint` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`finished_at` integer,
	`answer` blob
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_session` ON `idempotency_keys` (`session_hash`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_claimed` ON `idempotency_keys` (`claimed_at`);
--> statement-breakpoint
CREATE TABLE `purges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `purges_username` ON `purges` (`username`);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`window_started_at` integer NOT NULL,
	`count` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_started_at`);
--> statement-breakpoint
CREATE TABLE `site_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`text` text NOT NULL,
	`prompt` text DEFAULT '' NOT NULL,
	`action_from` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`locale` text NOT NULL,
	`app_version` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `site_feedback_user` ON `site_feedback` (`user_id`);
--> statement-breakpoint
CREATE TABLE `site_state` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`value` text
);
--> statement-breakpoint
CREATE TABLE `topic_follows` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `topic_follows_topic` ON `topic_follows` (`topic_id`);
--> statement-breakpoint
CREATE TABLE `topics` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`family` text NOT NULL,
	`picture_signature` text,
	`follower_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`picture_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_slug_unique` ON `topics` (`slug`);
--> statement-breakpoint
CREATE INDEX `topics_family` ON `topics` (`family`,`follower_count`);
--> statement-breakpoint
CREATE INDEX `topics_picture` ON `topics` (`picture_signature`);
--> statement-breakpoint
CREATE INDEX `topics_popular` ON `topics` (`follower_count`,`id`);
--> statement-breakpoint
CREATE TABLE `counted_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` integer NOT NULL,
	`viewer` text NOT NULL,
	`browser` text,
	`pin_id` text NOT NULL,
	`kind` integer NOT NULL,
	`happened_day` integer NOT NULL,
	`country_group` text NOT NULL,
	`weight` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `counted_events_viewer` ON `counted_events` (`day`,`viewer`,`pin_id`,`kind`);
--> statement-breakpoint
CREATE UNIQUE INDEX `counted_events_browser` ON `counted_events` (`day`,`browser`,`pin_id`,`kind`) WHERE browser is not null;
--> statement-breakpoint
CREATE TABLE `event_erasures` (
	`actor` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`unfinished` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `event_erasures_erased` ON `event_erasures` (`erased_at`);
--> statement-breakpoint
CREATE INDEX `event_erasures_unfinished` ON `event_erasures` (`unfinished`,`erased_at`) WHERE unfinished = 1;
--> statement-breakpoint
CREATE TABLE `event_hours` (
	`hour` integer NOT NULL,
	`event_type` integer NOT NULL,
	`country_group` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `event_type`, `country_group`)
);
--> statement-breakpoint
CREATE TABLE `event_marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_uuid` text NOT NULL,
	`day` integer NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`user_id` text,
	`unauth_id` text,
	`event_type` integer NOT NULL,
	`view_type` integer,
	`object_id` text,
	`pair_id` text,
	`duration_ms` real,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`device` text NOT NULL,
	`locale` text NOT NULL,
	`app_version` text NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_once` ON `events` (case when user_id is not null then user_id when unauth_id is not null then unauth_id else '' end,`client_uuid`);
--> statement-breakpoint
CREATE INDEX `events_user` ON `events` (`user_id`,`seq`) WHERE user_id is not null;
--> statement-breakpoint
CREATE INDEX `events_unauth` ON `events` (`unauth_id`,`seq`) WHERE unauth_id is not null;
--> statement-breakpoint
CREATE INDEX `events_day` ON `events` (`day`);
--> statement-breakpoint
CREATE TABLE `experiment_days` (
	`day` integer NOT NULL,
	`experiment` text NOT NULL,
	`group_name` text NOT NULL,
	`exposures` integer NOT NULL,
	PRIMARY KEY(`day`, `experiment`, `group_name`)
);
--> statement-breakpoint
CREATE TABLE `metric_days` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`surface` text NOT NULL,
	`country_group` text NOT NULL,
	`bucket` text NOT NULL,
	`count` integer NOT NULL,
	`total` real NOT NULL,
	PRIMARY KEY(`day`, `name`, `surface`, `country_group`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `pin_days` (
	`pin_id` text NOT NULL,
	`day` integer NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`closeups` integer DEFAULT 0 NOT NULL,
	`saves` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`scored_impressions` real DEFAULT 0 NOT NULL,
	`scored_actions` real DEFAULT 0 NOT NULL,
	PRIMARY KEY(`pin_id`, `day`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `fingerprints` (
	`actor` text NOT NULL,
	`hash` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`actor`, `hash`, `day`)
);
--> statement-breakpoint
CREATE INDEX `fingerprints_hash` ON `fingerprints` (`hash`,`day`);
--> statement-breakpoint
CREATE INDEX `fingerprints_day` ON `fingerprints` (`day`);
--> statement-breakpoint
CREATE TABLE `user_landing_signals` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`is_register` integer NOT NULL,
	`visited_pages` text,
	`invite_redemption` text,
	`paid_landing` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_properties` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `business_owners` (
	`business_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`business_id`, `owner_id`),
	FOREIGN KEY (`business_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `business_owners_owner` ON `business_owners` (`owner_id`);
--> statement-breakpoint
CREATE TABLE `managed_advertisers` (
	`manager_id` text NOT NULL,
	`advertiser_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`manager_id`, `advertiser_id`),
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`advertiser_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `managed_advertisers_advertiser` ON `managed_advertisers` (`advertiser_id`);
--> statement-breakpoint
CREATE TABLE `partners` (
	`user_id` text PRIMARY KEY NOT NULL,
	`business_name` text NOT NULL,
	`contact_email` text,
	`ownership_email` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_blocks_blocked` ON `user_blocks` (`blocked_id`);
--> statement-breakpoint
CREATE INDEX `user_blocks_newest` ON `user_blocks` (`blocker_id`,`created_at`,`blocked_id`);
--> statement-breakpoint
CREATE TABLE `user_follows` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_follows_followed` ON `user_follows` (`followed_id`);
--> statement-breakpoint
CREATE INDEX `user_follows_followers` ON `user_follows` (`followed_id`,`created_at`,`follower_id`);
--> statement-breakpoint
CREATE INDEX `user_follows_following` ON `user_follows` (`follower_id`,`created_at`,`followed_id`);
--> statement-breakpoint
CREATE TABLE `user_places` (
	`user_id` text PRIMARY KEY NOT NULL,
	`street` text,
	`locality` text,
	`postal_code` text,
	`region` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text,
	`email_verified_at` integer,
	`password_hash` text,
	`full_name` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`picture_signature` text,
	`cover_signature` text,
	`birthday` text,
	`gender` text,
	`custom_gender` text,
	`country` text,
	`locale` text DEFAULT 'en_US' NOT NULL,
	`domain_url` text,
	`domain_verified` integer DEFAULT false NOT NULL,
	`phone_country` text,
	`phone_number` text,
	`is_employee` integer DEFAULT false NOT NULL,
	`is_partner` integer DEFAULT false NOT NULL,
	`is_verified_merchant` integer DEFAULT false NOT NULL,
	`is_identity_verified` integer DEFAULT false NOT NULL,
	`is_private_profile` integer DEFAULT false NOT NULL,
	`is_write_banned` integer DEFAULT false NOT NULL,
	`write_banned_until` integer,
	`suspended_at` integer,
	`suspended_until` integer,
	`deactivated_before` integer,
	`has_mfa_enabled` integer DEFAULT false NOT NULL,
	`allow_personalization_cookies` integer DEFAULT false NOT NULL,
	`allow_analytic_cookies` integer DEFAULT false NOT NULL,
	`allow_marketing_cookies` integer DEFAULT false NOT NULL,
	`cookies_chosen_at` integer,
	`third_party_marketing_tracking_enabled` integer DEFAULT true NOT NULL,
	`ad_identifier` text,
	`should_show_messaging` integer DEFAULT true NOT NULL,
	`hides_from_search` integer DEFAULT false NOT NULL,
	`hides_ai_pins` integer DEFAULT false NOT NULL,
	`comments_from` text DEFAULT 'everyone' NOT NULL,
	`mentions_from` text DEFAULT 'everyone' NOT NULL,
	`messages_from` text DEFAULT 'everyone' NOT NULL,
	`shows_seen` integer DEFAULT true NOT NULL,
	`shows_typing` integer DEFAULT true NOT NULL,
	`filtered_words` text DEFAULT '{}' NOT NULL,
	`connected_networks` text DEFAULT '{}' NOT NULL,
	`nags` text DEFAULT '[]' NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_active_at` integer,
	`resurrected_at` integer,
	`resurrection_told_at` integer,
	`feedback_asked_at` integer,
	`deactivated_at` integer,
	`deletion_due_at` integer,
	`deletion_started_at` integer,
	`retired_until` integer,
	`full_name_folded` text,
	`retired_for` text,
	FOREIGN KEY (`picture_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cover_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`retired_for`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `users_picture` ON `users` (`picture_signature`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (lower("email"));
--> statement-breakpoint
CREATE INDEX `users_deletion` ON `users` (`deletion_due_at`) WHERE deletion_due_at is not null;
--> statement-breakpoint
CREATE INDEX `users_cover` ON `users` (`cover_signature`) WHERE cover_signature is not null;
--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`write_banned_until`) WHERE write_banned_until is not null;
--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_until`) WHERE suspended_until is not null;
--> statement-breakpoint
CREATE INDEX `users_unfolded` ON `users` (`id`) WHERE (full_name_folded is null and (full_name glob '*[^ -~]*' or full_name glob '*  *'));
--> statement-breakpoint
CREATE INDEX `users_retired_for` ON `users` (`retired_for`) WHERE retired_for is not null;
--> statement-breakpoint
CREATE INDEX `users_retired` ON `users` (`retired_until`) WHERE retired_until is not null and retired_for is null;
--> statement-breakpoint
CREATE INDEX `users_away` ON `users` (`id`) WHERE deactivated_at is not null;
--> statement-breakpoint
-- The nearest neighbors of a Pin. Neighbors are 8-bit floats and few: the index stays near 2 KB a Pin.
CREATE INDEX `pins_embedding` ON `pins` (libsql_vector_idx(`embedding`, 'metric=cosine', 'compress_neighbors=float8', 'max_neighbors=24'));
--> statement-breakpoint
-- The nearest neighbors of an image, half as large: the index stays near 1 KB an image.
CREATE INDEX `pictures_look` ON `pictures` (libsql_vector_idx(`look`, 'metric=cosine', 'compress_neighbors=float8', 'max_neighbors=16'));
--> statement-breakpoint
-- The words of the search: the folded text where there is one.
CREATE VIEW `pins_words` AS SELECT rowid AS `row`, coalesce(`title_folded`, `title`) AS `title`, coalesce(`grid_title_folded`, `grid_title`) AS `grid_title`, coalesce(`description_folded`, `description`) AS `description`, coalesce(`alt_text_folded`, `alt_text`) AS `alt_text` FROM `pins`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `pins_search` USING fts5(`title`, `grid_title`, `description`, `alt_text`, content='pins_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
CREATE VIEW `boards_words` AS SELECT rowid AS `row`, coalesce(`name_folded`, `name`) AS `name`, coalesce(`description_folded`, `description`) AS `description` FROM `boards`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `boards_search` USING fts5(`name`, `description`, content='boards_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
CREATE VIEW `users_words` AS SELECT rowid AS `row`, coalesce(`full_name_folded`, `full_name`) AS `full_name`, `username` FROM `users`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `users_search` USING fts5(`full_name`, `username`, content='users_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
-- The key that signs the addresses of withheld media: random, and never sent anywhere.
INSERT INTO `site_secrets` (`name`, `value`) VALUES ('media', lower(hex(randomblob(32))));
--> statement-breakpoint
-- The triggers of `db/triggers`, which says for each table what they are for.
CREATE TRIGGER `sessions_last_active` AFTER DELETE ON `sessions` BEGIN
	UPDATE `users` SET `last_active_at` = old.`last_seen_at` WHERE `id` = old.`user_id` AND coalesce(`last_active_at`, 0) < old.`last_seen_at`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_board` AFTER UPDATE OF `privacy`, `is_archived`, `owner_id` ON `boards`
WHEN old.`privacy` <> new.`privacy` OR old.`is_archived` <> new.`is_archived` OR old.`owner_id` <> new.`owner_id` BEGIN
	DELETE FROM `purges` WHERE `username` IN (SELECT `username` FROM `users` WHERE `id` IN (old.`owner_id`, new.`owner_id`)
		OR `id` IN (SELECT `pinner_id` FROM `pins` WHERE `board_id` = new.`id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` IN (old.`owner_id`, new.`owner_id`) OR `id` IN (SELECT `pinner_id` FROM `pins` WHERE `board_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_pin` AFTER UPDATE OF `audience`, `is_hidden`, `is_unsafe`, `board_id` ON `pins`
WHEN old.`audience` = 'public' AND old.`is_hidden` = 0 AND old.`is_unsafe` = 0
	AND (new.`audience` <> 'public' OR new.`is_hidden` <> 0 OR new.`is_unsafe` <> 0 OR old.`board_id` <> new.`board_id`) BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`pinner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_pin` AFTER DELETE ON `pins`
WHEN old.`audience` = 'public' AND old.`is_hidden` = 0 AND old.`is_unsafe` = 0 BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`pinner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_save` AFTER UPDATE OF `board_id` ON `saves`
WHEN old.`board_id` <> new.`board_id` BEGIN
	DELETE FROM `purges` WHERE `username` = (
		SELECT `username` FROM `users` WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = old.`board_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = old.`board_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_comment` AFTER UPDATE OF `text`, `is_hidden` ON `comments`
WHEN old.`text` <> new.`text` OR old.`is_hidden` <> new.`is_hidden` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_comment` AFTER DELETE ON `comments` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_user` AFTER UPDATE OF `is_private_profile`, `deactivated_at`, `hides_from_search`, `username` ON `users`
WHEN old.`is_private_profile` <> new.`is_private_profile` OR old.`deactivated_at` IS NOT new.`deactivated_at`
	OR old.`hides_from_search` <> new.`hides_from_search` OR old.`username` <> new.`username` BEGIN
	DELETE FROM `purges` WHERE `username` = old.`username` OR `username` IN (
		SELECT u.`username` FROM `boards` b JOIN `pins` p ON p.`board_id` = b.`id` JOIN `users` u ON u.`id` = p.`pinner_id`
		WHERE b.`owner_id` = new.`id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT old.`username`, unixepoch() * 1000;
	INSERT INTO `purges` (`username`, `created_at`) SELECT DISTINCT u.`username`, unixepoch() * 1000
		FROM `boards` b JOIN `pins` p ON p.`board_id` = b.`id` JOIN `users` u ON u.`id` = p.`pinner_id`
		WHERE b.`owner_id` = new.`id` AND u.`id` <> new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_user` BEFORE DELETE ON `users` BEGIN
	DELETE FROM `purges` WHERE `username` = old.`username`;
	INSERT INTO `purges` (`username`, `created_at`) VALUES (old.`username`, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER `comments_pinner` AFTER INSERT ON `comments` BEGIN
	UPDATE `comments` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `id` = new.`pin_id`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_pinner` AFTER INSERT ON `pin_tries` BEGIN
	UPDATE `pin_tries` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `id` = new.`pin_id`)
		WHERE `pin_id` = new.`pin_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `saves_product` AFTER INSERT ON `saves`
WHEN new.`is_product` IS NOT 1 AND EXISTS (SELECT 1 FROM `pins` WHERE `id` = new.`pin_id` AND `kind` = 'product') BEGIN
	UPDATE `saves` SET `is_product` = 1,
		`saved_price` = (SELECT `price` FROM `pins` WHERE `id` = new.`pin_id`),
		`saved_currency` = (SELECT `price_currency` FROM `pins` WHERE `id` = new.`pin_id`)
	WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `saves_first_price` AFTER UPDATE OF `price` ON `pins`
WHEN old.`price` IS NULL AND new.`price` IS NOT NULL AND new.`kind` = 'product' BEGIN
	UPDATE `saves` SET `saved_price` = new.`price`, `saved_currency` = new.`price_currency`
	WHERE `pin_id` = new.`id` AND `saved_price` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_shares_counted` AFTER INSERT ON `pin_shares` BEGIN
	UPDATE `pins` SET `share_count` = `share_count` + 1 WHERE `id` = new.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_shares_uncounted` AFTER DELETE ON `pin_shares` BEGIN
	UPDATE `pins` SET `share_count` = max(0, `share_count` - 1) WHERE `id` = old.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_picture_gone` AFTER DELETE ON `pin_tries` WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `picture_removals` (`signature`, `created_at`) VALUES (old.`picture_signature`, 0) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_picture_replaced` AFTER UPDATE OF `picture_signature` ON `pin_tries`
WHEN old.`picture_signature` IS NOT NULL AND old.`picture_signature` IS NOT new.`picture_signature` BEGIN
	INSERT INTO `picture_removals` (`signature`, `created_at`) VALUES (old.`picture_signature`, 0) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `saves_off_profile` AFTER INSERT ON `saves`
WHEN EXISTS (SELECT 1 FROM `boards` WHERE `id` = new.`board_id` AND (`privacy` <> 'public' OR `is_archived` = 1)) BEGIN
	UPDATE `saves` SET `is_off_profile` = 1 WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `saves_moved_off_profile` AFTER UPDATE OF `board_id` ON `saves`
WHEN new.`board_id` <> old.`board_id` BEGIN
	UPDATE `saves` SET `is_off_profile` = (
		SELECT `privacy` <> 'public' OR `is_archived` = 1 FROM `boards` WHERE `id` = new.`board_id`
	) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_log_kept` BEFORE DELETE ON `moderation_log` BEGIN
	SELECT RAISE(ABORT, 'The moderation log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_log_unchanged` BEFORE UPDATE ON `moderation_log` BEGIN
	SELECT RAISE(ABORT, 'The moderation log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `live_frames_counted` AFTER INSERT ON `live_frames` BEGIN
	INSERT INTO `live_counters` (`user_id`, `seq`) VALUES (new.`user_id`, new.`seq`)
		ON CONFLICT (`user_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER `users_news_password` AFTER UPDATE OF `password_hash` ON `users`
WHEN old.`password_hash` IS NOT NULL AND new.`password_hash` IS NOT NULL AND new.`password_hash` <> old.`password_hash` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'passwordChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `users_news_email` AFTER UPDATE OF `email` ON `users`
WHEN old.`email` IS NOT NULL AND new.`email` IS NOT NULL AND lower(new.`email`) <> lower(old.`email`) BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'emailChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `users_news_mfa` AFTER UPDATE OF `has_mfa_enabled` ON `users`
WHEN new.`has_mfa_enabled` <> old.`has_mfa_enabled` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, iif(new.`has_mfa_enabled` = 1, 'mfaOn', 'mfaOff'), NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `users_news_back` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN old.`deactivated_at` IS NOT NULL AND new.`deactivated_at` IS NULL AND new.`retired_until` IS NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'accountBack', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passkeys_news_added` AFTER INSERT ON `passkeys`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passkeyAdded', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passkeys_news_removed` AFTER DELETE ON `passkeys`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', old.`user_id`, 'passkeyRemoved', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = old.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `recovery_codes_news` AFTER UPDATE OF `used_at` ON `recovery_codes`
WHEN old.`used_at` IS NULL AND new.`used_at` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'recoveryCodeUsed', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `identities_news` AFTER INSERT ON `identities`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'accountConnected', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL AND u.`created_at` < cast(unixepoch('subsec') * 1000 as integer) - 60000);
END;
--> statement-breakpoint
CREATE TRIGGER `passcodes_news_set` AFTER INSERT ON `parental_passcodes`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passcodeSet', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passcodes_news_changed` AFTER UPDATE OF `passcode_hash` ON `parental_passcodes`
WHEN new.`passcode_hash` <> old.`passcode_hash` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passcodeChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passcodes_news_removed` AFTER DELETE ON `parental_passcodes`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', old.`user_id`, 'passcodeRemoved', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = old.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_log_news` AFTER INSERT ON `moderation_log`
WHEN new.`kind` = 'decision' AND new.`decision` <> 'dismiss' AND new.`person_id` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'moderation', new.`person_id`, new.`id`, NULL, 'moderation:' || new.`id`, new.`created_at`, 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`person_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `imports_news` AFTER UPDATE OF `status` ON `imports`
WHEN new.`status` IN ('done', 'failed') AND new.`status` <> old.`status` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'import_done', new.`owner_id`, new.`id`, NULL, 'import:' || new.`id`, coalesce(new.`ended_at`, cast(unixepoch('subsec') * 1000 as integer)), 0 WHERE 1;
END;
--> statement-breakpoint
CREATE TRIGGER `board_moves_news` AFTER UPDATE OF `status` ON `board_moves`
WHEN new.`status` = 'done' AND old.`status` = 'running' BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'move_done', new.`user_id`, coalesce(new.`to_board_id`, new.`board_id`), new.`mode`, 'move:' || new.`id`, coalesce(new.`ended_at`, cast(unixepoch('subsec') * 1000 as integer)), new.`step` <= 1 WHERE 1;
END;
--> statement-breakpoint
CREATE TRIGGER `board_moves_news_undone` AFTER UPDATE OF `status` ON `board_moves`
WHEN new.`status` = 'undoing' AND old.`status` = 'done' BEGIN
	DELETE FROM `notification_events` WHERE `key` = 'move:' || new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_news_price` AFTER UPDATE OF `price` ON `pins`
WHEN new.`kind` = 'product' AND new.`price_currency` = old.`price_currency`
	AND cast(new.`price` AS REAL) < cast(old.`price` AS REAL) BEGIN
	INSERT INTO `notification_fanouts` (`kind`, `subject_id`, `object_id`, `created_at`)
	VALUES ('price_drop', new.`id`, new.`price`, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_named` AFTER INSERT ON `pin_tries` WHEN new.`id` IS NULL BEGIN
	UPDATE `pin_tries` SET `id` = lower(hex(randomblob(13))) WHERE `pin_id` = new.`pin_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_try` AFTER UPDATE OF `text`, `picture_signature`, `is_hidden` ON `pin_tries`
WHEN old.`text` <> new.`text` OR old.`picture_signature` IS NOT new.`picture_signature` OR old.`is_hidden` <> new.`is_hidden` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_try` AFTER DELETE ON `pin_tries` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_closed_comments` AFTER UPDATE OF `comments_disabled` ON `pins`
WHEN old.`comments_disabled` = 0 AND new.`comments_disabled` = 1 BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = new.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = new.`pinner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_comment_rules` AFTER UPDATE OF `comments_from`, `filtered_words` ON `users`
WHEN (new.`comments_from` = 'nobody' AND old.`comments_from` <> 'nobody') OR old.`filtered_words` <> new.`filtered_words` BEGIN
	DELETE FROM `purges` WHERE `username` = new.`username`;
	INSERT INTO `purges` (`username`, `created_at`) VALUES (new.`username`, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_block` AFTER INSERT ON `user_blocks` BEGIN
	DELETE FROM `purges` WHERE `username` IN (SELECT `username` FROM `users` WHERE `id` IN (new.`blocker_id`, new.`blocked_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` IN (new.`blocker_id`, new.`blocked_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `pin_files_of_details` AFTER INSERT ON `pin_details`
WHEN coalesce(new.`products`, new.`story_pin_data`, new.`carousel_data`, new.`videos`) IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`) SELECT `signature`, new.`pin_id` FROM (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
END;
--> statement-breakpoint
CREATE TRIGGER `pin_files_of_changed_details` AFTER UPDATE OF `products`, `story_pin_data`, `carousel_data`, `videos` ON `pin_details` BEGIN
	INSERT OR IGNORE INTO `pin_files` (`signature`, `pin_id`) SELECT `signature`, new.`pin_id` FROM (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
	DELETE FROM `pin_files` WHERE `pin_id` = new.`pin_id` AND `signature` NOT IN (
		SELECT `signature` FROM (
			SELECT value AS `signature` FROM json_tree(new.`products`) WHERE type = 'text' AND path LIKE '%.additionalImages'
			UNION SELECT value FROM json_tree(json_array(json(new.`story_pin_data`), json(new.`carousel_data`)))
				WHERE key = 'signature' AND type = 'text'
			UNION SELECT substr(value, instr(value, '.') - 32, 32) FROM json_tree(new.`videos`)
				WHERE type = 'text' AND value GLOB '/media/*/*.*')
		WHERE length(`signature`) = 32 AND `signature` NOT GLOB '*[^0-9a-f]*');
END;
--> statement-breakpoint
CREATE TRIGGER `pin_files_of_deleted_details` AFTER DELETE ON `pin_details` BEGIN
	DELETE FROM `pin_files` WHERE `pin_id` = old.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_pin` AFTER UPDATE OF `is_hidden`, `board_id` ON `pins`
WHEN old.`is_hidden` <> new.`is_hidden` OR old.`board_id` <> new.`board_id` AND (
	SELECT count(*) FROM `boards` b WHERE b.`id` IN (old.`board_id`, new.`board_id`) AND b.`chosen_privacy` IS NOT NULL) > 0 BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT `picture_signature` AS `signature` FROM `pins` WHERE `pins`.`id` = new.`id`
		UNION SELECT f.`signature` FROM `pins` JOIN `pin_files` f ON f.`pin_id` = `pins`.`id` WHERE `pins`.`id` = new.`id`
		UNION SELECT c.`picture_signature` FROM `pins` JOIN `comments` c ON c.`pin_id` = `pins`.`id` WHERE `pins`.`id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pins` JOIN `pin_tries` t ON t.`pin_id` = `pins`.`id` WHERE `pins`.`id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_pin` AFTER INSERT ON `pins`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_pin` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_file` AFTER INSERT ON `pin_files`
WHEN new.`signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_file` AFTER DELETE ON `pin_files` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_comment` AFTER UPDATE OF `is_hidden_by_desk` ON `comments`
WHEN old.`is_hidden_by_desk` <> new.`is_hidden_by_desk` AND new.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_comment` AFTER INSERT ON `comments`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_comment` AFTER DELETE ON `comments`
WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_try` AFTER UPDATE OF `is_hidden` ON `pin_tries`
WHEN old.`is_hidden` <> new.`is_hidden` AND new.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_new_try` AFTER INSERT ON `pin_tries`
WHEN new.`picture_signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_try` AFTER DELETE ON `pin_tries`
WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`picture_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_changed_try` AFTER UPDATE OF `picture_signature` ON `pin_tries`
WHEN old.`picture_signature` IS NOT new.`picture_signature` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT value, unixepoch() * 1000 FROM json_each(json_array(old.`picture_signature`, new.`picture_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_user` AFTER UPDATE OF `picture_signature`, `cover_signature` ON `users`
WHEN old.`picture_signature` IS NOT new.`picture_signature` OR old.`cover_signature` IS NOT new.`cover_signature` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT DISTINCT value, unixepoch() * 1000 FROM json_each(json_array(
		old.`picture_signature`, new.`picture_signature`, old.`cover_signature`, new.`cover_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_suspended_user` AFTER UPDATE OF `suspended_at` ON `users`
WHEN (old.`suspended_at` IS NULL) <> (new.`suspended_at` IS NULL) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT `picture_signature` AS `signature` FROM `pins` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT f.`signature` FROM `pins` JOIN `pin_files` f ON f.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT c.`picture_signature` FROM `pins` JOIN `comments` c ON c.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pins` JOIN `pin_tries` t ON t.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT value AS `signature` FROM json_each(json_array(new.`picture_signature`, new.`cover_signature`))
		UNION SELECT c.`picture_signature` FROM `comments` c WHERE c.`user_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pin_tries` t WHERE t.`user_id` = new.`id`
		UNION SELECT b.`cover_signature` FROM `boards` b WHERE b.`owner_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_board` AFTER UPDATE OF `chosen_privacy` ON `boards`
WHEN (old.`chosen_privacy` IS NULL) <> (new.`chosen_privacy` IS NULL) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT `picture_signature` AS `signature` FROM `pins` WHERE `pins`.`board_id` = new.`id`
		UNION SELECT f.`signature` FROM `pins` JOIN `pin_files` f ON f.`pin_id` = `pins`.`id` WHERE `pins`.`board_id` = new.`id`
		UNION SELECT c.`picture_signature` FROM `pins` JOIN `comments` c ON c.`pin_id` = `pins`.`id` WHERE `pins`.`board_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pins` JOIN `pin_tries` t ON t.`pin_id` = `pins`.`id` WHERE `pins`.`board_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT new.`cover_signature`, unixepoch() * 1000 WHERE new.`cover_signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_cover` AFTER UPDATE OF `cover_signature`, `deleted_at` ON `boards`
WHEN old.`cover_signature` IS NOT new.`cover_signature` OR old.`deleted_at` IS NOT new.`deleted_at` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT DISTINCT value, unixepoch() * 1000 FROM json_each(json_array(old.`cover_signature`, new.`cover_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `media_checks_of_deleted_board` AFTER DELETE ON `boards`
WHEN old.`cover_signature` IS NOT NULL BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`cover_signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_search_insert` AFTER INSERT ON `pins` BEGIN
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, coalesce(new.`title_folded`, new.`title`), coalesce(new.`grid_title_folded`, new.`grid_title`), coalesce(new.`description_folded`, new.`description`), coalesce(new.`alt_text_folded`, new.`alt_text`));
END;
--> statement-breakpoint
CREATE TRIGGER `pins_search_delete` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, coalesce(old.`title_folded`, old.`title`), coalesce(old.`grid_title_folded`, old.`grid_title`), coalesce(old.`description_folded`, old.`description`), coalesce(old.`alt_text_folded`, old.`alt_text`));
END;
--> statement-breakpoint
CREATE TRIGGER `pins_search_update` AFTER UPDATE OF `title`, `grid_title`, `description`, `alt_text`, `title_folded`, `grid_title_folded`, `description_folded`, `alt_text_folded` ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, coalesce(old.`title_folded`, old.`title`), coalesce(old.`grid_title_folded`, old.`grid_title`), coalesce(old.`description_folded`, old.`description`), coalesce(old.`alt_text_folded`, old.`alt_text`));
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, iif((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`), new.`title`, coalesce(new.`title_folded`, new.`title`)), iif((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`), new.`grid_title`, coalesce(new.`grid_title_folded`, new.`grid_title`)), iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), new.`description`, coalesce(new.`description_folded`, new.`description`)), iif((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`), new.`alt_text`, coalesce(new.`alt_text_folded`, new.`alt_text`)));
	UPDATE `pins` SET `title_folded` = iif((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`), NULL, `title_folded`), `grid_title_folded` = iif((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`), NULL, `grid_title_folded`), `description_folded` = iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), NULL, `description_folded`), `alt_text_folded` = iif((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`), NULL, `alt_text_folded`)
		WHERE rowid = new.rowid AND (((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`) AND old.`title_folded` IS NOT NULL) OR ((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`) AND old.`grid_title_folded` IS NOT NULL) OR ((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`) AND old.`description_folded` IS NOT NULL) OR ((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`) AND old.`alt_text_folded` IS NOT NULL));
END;
--> statement-breakpoint
CREATE TRIGGER `boards_search_insert` AFTER INSERT ON `boards` BEGIN
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, coalesce(new.`name_folded`, new.`name`), coalesce(new.`description_folded`, new.`description`));
END;
--> statement-breakpoint
CREATE TRIGGER `boards_search_delete` AFTER DELETE ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, coalesce(old.`name_folded`, old.`name`), coalesce(old.`description_folded`, old.`description`));
END;
--> statement-breakpoint
CREATE TRIGGER `boards_search_update` AFTER UPDATE OF `name`, `description`, `name_folded`, `description_folded` ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, coalesce(old.`name_folded`, old.`name`), coalesce(old.`description_folded`, old.`description`));
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, iif((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`), new.`name`, coalesce(new.`name_folded`, new.`name`)), iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), new.`description`, coalesce(new.`description_folded`, new.`description`)));
	UPDATE `boards` SET `name_folded` = iif((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`), NULL, `name_folded`), `description_folded` = iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), NULL, `description_folded`)
		WHERE rowid = new.rowid AND (((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`) AND old.`name_folded` IS NOT NULL) OR ((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`) AND old.`description_folded` IS NOT NULL));
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, coalesce(new.`full_name_folded`, new.`full_name`), new.`username`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, coalesce(old.`full_name_folded`, old.`full_name`), old.`username`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_update` AFTER UPDATE OF `full_name`, `username`, `full_name_folded` ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, coalesce(old.`full_name_folded`, old.`full_name`), old.`username`);
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, iif((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`), new.`full_name`, coalesce(new.`full_name_folded`, new.`full_name`)), new.`username`);
	UPDATE `users` SET `full_name_folded` = iif((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`), NULL, `full_name_folded`)
		WHERE rowid = new.rowid AND (((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`) AND old.`full_name_folded` IS NOT NULL));
END;
--> statement-breakpoint
CREATE TRIGGER `comments_unfold` AFTER UPDATE OF `text` ON `comments`
WHEN new.`text_folded` IS old.`text_folded` AND old.`text_folded` IS NOT NULL AND new.`text` IS NOT old.`text` BEGIN
	UPDATE `comments` SET `text_folded` = NULL WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_unfold` AFTER UPDATE OF `text` ON `pin_tries`
WHEN new.`text_folded` IS old.`text_folded` AND old.`text_folded` IS NOT NULL AND new.`text` IS NOT old.`text` BEGIN
	UPDATE `pin_tries` SET `text_folded` = NULL WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `conversations_unfold` AFTER UPDATE OF `name` ON `conversations`
WHEN new.`name_folded` IS old.`name_folded` AND old.`name_folded` IS NOT NULL AND new.`name` IS NOT old.`name` BEGIN
	UPDATE `conversations` SET `name_folded` = NULL WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `boards_readdressed` AFTER UPDATE OF `slug`, `owner_id` ON `boards`
WHEN (old.`slug` <> new.`slug` OR old.`owner_id` <> new.`owner_id`) AND new.`deleted_at` IS NULL BEGIN
	DELETE FROM `board_redirects` WHERE `owner_id` = new.`owner_id` AND `slug` = new.`slug`;
	INSERT OR REPLACE INTO `board_redirects` (`owner_id`, `slug`, `board_id`)
		SELECT old.`owner_id`, old.`slug`, new.`id` WHERE substr(old.`slug`, 1, 1) <> '_';
END;
--> statement-breakpoint
CREATE TRIGGER `boards_name_freed` AFTER UPDATE OF `deleted_at` ON `boards`
WHEN new.`deleted_at` IS NOT NULL AND new.`name_key` IS NOT NULL BEGIN
	UPDATE `boards` SET `name_key` = NULL WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `board_sections_readdressed` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `section_redirects` WHERE `board_id` = new.`board_id` AND `slug` = new.`slug`;
	INSERT OR REPLACE INTO `section_redirects` (`board_id`, `slug`, `section_id`)
		VALUES (old.`board_id`, old.`slug`, new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_readdressed_board` AFTER UPDATE OF `slug` ON `boards` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = new.`owner_id`);
	INSERT INTO `purges` (`username`, `created_at`)
		SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = new.`owner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_readdressed_section` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = new.`board_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = new.`board_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_follows` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `users` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `followed_id` FROM `user_follows` WHERE `follower_id` = new.`id`);
	UPDATE `boards` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `board_id` FROM `board_follows` WHERE `user_id` = new.`id`);
	UPDATE `topics` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `topic_id` FROM `topic_follows` WHERE `user_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_saves` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `pins` SET `repin_count` = max(0, `repin_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT `pin_id` AS `subject`, count(*) AS `n` FROM `saves` WHERE `user_id` = new.`id` GROUP BY `pin_id`) t
		WHERE `pins`.`id` = t.`subject`;
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_given_saves` AFTER UPDATE OF `user_id` ON `saves` WHEN old.`user_id` <> new.`user_id` BEGIN
	UPDATE `pins` SET `repin_count` = max(0, `repin_count`
		+ EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL)
		- EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id` AND `deactivated_at` IS NULL)) WHERE `id` = new.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_reactions` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `comments` SET `like_count` = max(0, `like_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `comment_id` FROM `comment_reactions` WHERE `user_id` = new.`id` AND `reaction_type` = 1);
	UPDATE `comments` SET `helpful_count` = max(0, `helpful_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `comment_id` FROM `comment_helpful_marks` WHERE `user_id` = new.`id`);
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`)
		SELECT `pin_id`, `reaction_type`, new.`deactivated_at` IS NULL FROM `pin_reactions` WHERE `user_id` = new.`id`
		ON CONFLICT (`pin_id`, `reaction_type`)
		DO UPDATE SET `count` = max(0, `count` + iif(excluded.`count` = 1, 1, -1));
END;
--> statement-breakpoint
CREATE TRIGGER `counts_of_comments` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `pins` SET `comment_count` = max(0, `comment_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT c.`pin_id` AS `subject`, count(*) AS `n` FROM (
			SELECT `id` FROM `comments` WHERE `user_id` = new.`id`
			UNION SELECT reply.`id` FROM `comments` own JOIN `comments` reply ON reply.`parent_id` = own.`id`
				WHERE own.`user_id` = new.`id`) involved
		JOIN `comments` c ON c.`id` = involved.`id` JOIN `users` writer ON writer.`id` = c.`user_id`
		LEFT JOIN `comments` above ON above.`id` = c.`parent_id` LEFT JOIN `users` asker ON asker.`id` = above.`user_id`
		WHERE c.`is_hidden` = 0 AND (writer.`deactivated_at` IS NULL OR writer.`id` = new.`id`)
			AND (above.`id` IS NULL
				OR above.`is_hidden` = 0 AND (asker.`deactivated_at` IS NULL OR asker.`id` = new.`id`))
		GROUP BY c.`pin_id`) t WHERE `pins`.`id` = t.`subject`;
	UPDATE `comments` SET `comment_count` = max(0, `comment_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT `parent_id` AS `subject`, count(*) AS `n` FROM `comments`
		WHERE `user_id` = new.`id` AND `parent_id` IS NOT NULL AND `is_hidden` = 0 GROUP BY `parent_id`) t
		WHERE `comments`.`id` = t.`subject`;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_counted` AFTER INSERT ON `pin_reactions`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL) BEGIN
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_changed` AFTER UPDATE OF `reaction_type` ON `pin_reactions`
WHEN old.`reaction_type` <> new.`reaction_type`
	AND EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL) BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_uncounted` AFTER DELETE ON `pin_reactions`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id` AND `deactivated_at` IS NULL) BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_ad_identifier` AFTER UPDATE OF `third_party_marketing_tracking_enabled`, `allow_marketing_cookies` ON `users`
	WHEN old.`ad_identifier` IS NOT NULL AND (
		(old.`third_party_marketing_tracking_enabled` AND NOT new.`third_party_marketing_tracking_enabled`)
		OR (old.`allow_marketing_cookies` AND NOT new.`allow_marketing_cookies`)) BEGIN
	UPDATE `users` SET `ad_identifier` = lower(hex(randomblob(16))) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `board_sections_retitled` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `moved_sections` WHERE `board_id` = new.`board_id` AND `slug` IN (old.`slug`, new.`slug`);
END;
