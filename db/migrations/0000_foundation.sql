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
CREATE INDEX `board_collaborators_user` ON `board_collaborators` (`user_id`);--> statement-breakpoint
CREATE TABLE `board_follows` (
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_follows_board` ON `board_follows` (`board_id`);--> statement-breakpoint
CREATE TABLE `board_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_board_slug` ON `board_sections` (`board_id`,`slug`);--> statement-breakpoint
CREATE TABLE `boards` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`privacy` text DEFAULT 'public' NOT NULL,
	`layout` text DEFAULT 'default' NOT NULL,
	`is_collaborative` integer DEFAULT false NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_owner_slug` ON `boards` (`owner_id`,`slug`);--> statement-breakpoint
CREATE TABLE `comment_helpful_marks` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_helpful_marks_user` ON `comment_helpful_marks` (`user_id`);--> statement-breakpoint
CREATE TABLE `comment_mentions` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mentions_user` ON `comment_mentions` (`user_id`);--> statement-breakpoint
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
CREATE INDEX `comment_reactions_user` ON `comment_reactions` (`user_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`parent_id` text,
	`text` text NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`helpful_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`highlighted_by_pin_owner` integer DEFAULT false NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_pin` ON `comments` (`pin_id`,`highlighted_by_pin_owner`,`id`) WHERE parent_id is null and is_hidden = 0;--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`signature` text PRIMARY KEY NOT NULL,
	`extension` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`dominant_color` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
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
	`media_attribution` text,
	`sponsorship` text,
	`recommendation_reason` text,
	`ad_targeting_attribution` text,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pin_reaction_counts` (
	`pin_id` text NOT NULL,
	`reaction_type` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`pin_id`, `reaction_type`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE INDEX `pin_topics_feed` ON `pin_topics` (`topic_id`,`feed_score`,`pin_id`);--> statement-breakpoint
CREATE TABLE `pins` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'image' NOT NULL,
	`picture_signature` text NOT NULL,
	`board_id` text NOT NULL,
	`section_id` text,
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
	`idempotency_key` text,
	`embedding` F32_BLOB(64),
	`created_at` integer NOT NULL,
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
CREATE INDEX `pins_feed` ON `pins` (`feed_score`,`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;--> statement-breakpoint
CREATE INDEX `pins_sitemap` ON `pins` (`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0 and seo_noindex_reason is null;--> statement-breakpoint
CREATE INDEX `pins_board` ON `pins` (`board_id`,`id`);--> statement-breakpoint
CREATE INDEX `pins_section` ON `pins` (`section_id`,`id`);--> statement-breakpoint
CREATE INDEX `pins_pinner` ON `pins` (`pinner_id`,`id`);--> statement-breakpoint
CREATE INDEX `pins_picture` ON `pins` (`picture_signature`);--> statement-breakpoint
CREATE INDEX `pins_topic` ON `pins` (`topic_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pins_idempotency` ON `pins` (`pinner_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `related_pins` (
	`pin_id` text NOT NULL,
	`related_pin_id` text NOT NULL,
	`score` real NOT NULL,
	PRIMARY KEY(`pin_id`, `related_pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`related_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `related_pins_best` ON `related_pins` (`pin_id`,`score`,`related_pin_id`);--> statement-breakpoint
CREATE INDEX `related_pins_related` ON `related_pins` (`related_pin_id`);--> statement-breakpoint
CREATE TABLE `saves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`board_id` text NOT NULL,
	`section_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saves_user_pin_board` ON `saves` (`user_id`,`pin_id`,`board_id`);--> statement-breakpoint
CREATE INDEX `saves_pin` ON `saves` (`pin_id`);--> statement-breakpoint
CREATE INDEX `saves_board` ON `saves` (`board_id`,`id`);--> statement-breakpoint
CREATE INDEX `saves_section` ON `saves` (`section_id`);--> statement-breakpoint
CREATE TABLE `handshake_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `handshake_tokens_user` ON `handshake_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `handshake_tokens_expiry` ON `handshake_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`login_state` integer DEFAULT 1 NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`subject` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`window_started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_window` ON `sign_in_attempts` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `topic_follows` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `topic_follows_topic` ON `topic_follows` (`topic_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `topics_slug_unique` ON `topics` (`slug`);--> statement-breakpoint
CREATE INDEX `topics_family` ON `topics` (`family`,`follower_count`);--> statement-breakpoint
CREATE INDEX `topics_picture` ON `topics` (`picture_signature`);--> statement-breakpoint
CREATE TABLE `user_blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_blocks_blocked` ON `user_blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `user_follows` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_follows_followed` ON `user_follows` (`followed_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text,
	`password_hash` text,
	`full_name` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`picture_signature` text,
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
	`has_mfa_enabled` integer DEFAULT false NOT NULL,
	`allow_personalization_cookies` integer DEFAULT false NOT NULL,
	`allow_analytic_cookies` integer DEFAULT false NOT NULL,
	`allow_marketing_cookies` integer DEFAULT false NOT NULL,
	`third_party_marketing_tracking_enabled` integer DEFAULT true NOT NULL,
	`should_show_messaging` integer DEFAULT true NOT NULL,
	`connected_networks` text DEFAULT '{}' NOT NULL,
	`nags` text DEFAULT '[]' NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`picture_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_picture` ON `users` (`picture_signature`);