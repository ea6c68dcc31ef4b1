-- A database as the last migration of 0.1.0 left it, with at least a row in each table; written from a real one.
CREATE TABLE "__drizzle_migrations" (
			id SERIAL PRIMARY KEY,
			hash text NOT NULL,
			created_at numeric
		);
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
CREATE TABLE `board_follows` (
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `board_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`position` integer NOT NULL, `title_key` text,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`created_at` integer NOT NULL, `position` integer DEFAULT 0 NOT NULL, `is_archived` integer DEFAULT false NOT NULL, `cover_pin_id` text, `audience_due_at` integer, `deleted_at` integer, `cover_signature` text, `chosen_privacy` text, `name_folded` text, `description_folded` text, `name_key` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `comment_mentions` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`created_at` integer NOT NULL, `pinner_id` text, `picture_signature` text REFERENCES pictures(signature), `edited_at` integer, `rank` integer GENERATED ALWAYS AS (highlighted_by_pin_owner * 1000000000 + like_count + helpful_count) VIRTUAL, `is_hidden_by_owner` integer DEFAULT false NOT NULL, `is_hidden_by_desk` integer DEFAULT false NOT NULL, `text_key` text, `marks_sent_at` integer, `is_muted` integer DEFAULT false NOT NULL, `text_folded` text,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`signature` text PRIMARY KEY NOT NULL,
	`extension` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`dominant_color` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
, `is_animated` integer DEFAULT false NOT NULL, `look` F32_BLOB(30), `is_described` integer DEFAULT false NOT NULL, `content_hash` text, `source_hash` text);
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
	`ad_targeting_attribution` text, `tagged_products` text, `imported_topics` text,
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
	`created_at` integer NOT NULL, `provenance` text, `draft_id` text, `deleted_at` integer, `was_hidden` integer DEFAULT false NOT NULL, `is_provenance_fixed` integer DEFAULT false NOT NULL, `board_position` text, `board_place` text GENERATED ALWAYS AS (coalesce(board_position, id)) VIRTUAL, `board_note` text DEFAULT '' NOT NULL, `title_folded` text, `grid_title_folded` text, `description_folded` text, `alt_text_folded` text, `is_kept_secret` integer DEFAULT false NOT NULL,
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
CREATE TABLE `related_pins` (
	`pin_id` text NOT NULL,
	`related_pin_id` text NOT NULL,
	`score` real NOT NULL, `reason` text,
	PRIMARY KEY(`pin_id`, `related_pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`related_pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `saves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`board_id` text NOT NULL,
	`section_id` text,
	`created_at` integer NOT NULL, `note` text DEFAULT '' NOT NULL, `position` text, `place` text GENERATED ALWAYS AS (coalesce(position, id)) VIRTUAL, `is_product` integer, `saved_price` text, `saved_currency` text, `is_off_profile` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `handshake_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`login_state` integer DEFAULT 1 NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL, `group_hash` text, `proved_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `user_blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`created_at` integer NOT NULL, `email_verified_at` integer, `cookies_chosen_at` integer, `hides_from_search` integer DEFAULT false NOT NULL, `comments_from` text DEFAULT 'everyone' NOT NULL, `mentions_from` text DEFAULT 'everyone' NOT NULL, `messages_from` text DEFAULT 'everyone' NOT NULL, `filtered_words` text DEFAULT '{}' NOT NULL, `deactivated_at` integer, `deletion_due_at` integer, `deletion_started_at` integer, `retired_until` integer, `last_active_at` integer, `resurrected_at` integer, `resurrection_told_at` integer, `hides_ai_pins` integer DEFAULT false NOT NULL, `cover_signature` text REFERENCES pictures(signature), `write_banned_until` integer, `shows_seen` integer DEFAULT true NOT NULL, `shows_typing` integer DEFAULT true NOT NULL, `feedback_asked_at` integer, `suspended_at` integer, `suspended_until` integer, `deactivated_before` integer, `full_name_folded` text, `retired_for` text REFERENCES users(id) ON DELETE set null, `ad_identifier` text,
	FOREIGN KEY (`picture_signature`) REFERENCES `pictures`(`signature`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pin_tries` (
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL, `pinner_id` text, `text` text DEFAULT '' NOT NULL, `picture_signature` text REFERENCES pictures(signature), `id` text, `is_hidden` integer DEFAULT false NOT NULL, `text_key` text, `said_at` integer, `text_folded` text,
	PRIMARY KEY(`pin_id`, `user_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
	`created_at` integer NOT NULL
, `address_hash` text, `facts` text DEFAULT '{}' NOT NULL, `weight` integer DEFAULT 1 NOT NULL, `decision_id` text, `person_id` text, `messages` text);
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
CREATE TABLE `registrations` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `known_devices` (
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `partners` (
	`user_id` text PRIMARY KEY NOT NULL,
	`business_name` text NOT NULL,
	`contact_email` text, `ownership_email` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`idempotency_key` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
, `sender_id` text, `unsubscribe_url` text);
--> statement-breakpoint
CREATE TABLE `invite_redemptions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`code`) REFERENCES `invites`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`code` text PRIMARY KEY NOT NULL,
	`sender_id` text NOT NULL,
	`channel` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mfa_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`last_step` integer DEFAULT 0 NOT NULL, `codes_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `parental_passcodes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`passcode_hash` text NOT NULL,
	`backup_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`proved_at` integer,
	`proved_session_id` text, `confirmed_email` text,
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
CREATE TABLE `picture_removals` (
	`signature` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
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
CREATE TABLE `used_nonces` (
	`nonce` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
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
CREATE TABLE `managed_advertisers` (
	`manager_id` text NOT NULL,
	`advertiser_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`manager_id`, `advertiser_id`),
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`advertiser_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `event_erasures` (
	`actor` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`unfinished` integer DEFAULT false NOT NULL
);
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
	`clicks` integer DEFAULT 0 NOT NULL, `scored_impressions` real DEFAULT 0 NOT NULL, `scored_actions` real DEFAULT 0 NOT NULL,
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
CREATE TABLE `idempotency_keys` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`session_hash` text,
	`fingerprint` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`finished_at` integer,
	`answer` blob
);
--> statement-breakpoint
CREATE TABLE `report_salts` (
	`day` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pin_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `pin_id` text, `published_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`bytes` integer NOT NULL,
	`signature` text,
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
	`created_at` integer NOT NULL, `claimed_at` integer, `content_hash` text, `source_hash` text, `error_detail` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pin_products` (
	`product_id` text PRIMARY KEY NOT NULL,
	`pin_id` text NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`media_id` text NOT NULL,
	`kind` text,
	`status` text NOT NULL,
	`error` text,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`waits_until` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer, `listings` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `purges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `board_move_entries` (
	`move_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`step` integer NOT NULL,
	`kind` text NOT NULL,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`section_id` text,
	`to_board_id` text,
	`new_id` text,
	`save` text, `position` text, `has_moved` integer DEFAULT false NOT NULL, `is_secret` integer DEFAULT false NOT NULL, `is_kept_secret` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`move_id`, `entry_id`),
	FOREIGN KEY (`move_id`) REFERENCES `board_moves`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer, `cover_pin_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `appeal_marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`event_seq` integer NOT NULL,
	`save_id` text NOT NULL
, `counted_seq` integer DEFAULT 0 NOT NULL);
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
CREATE TABLE `comment_mutes` (
	`owner_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `user_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `user_properties` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `live_watches` (
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_type`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`created_at` integer NOT NULL, `is_quiet` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`pair_key` text,
	`name` text,
	`board_id` text,
	`created_at` integer NOT NULL, `name_folded` text,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `message_hides` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `mail_subscriptions` (
	`token` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `news_digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`frequency` text NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `comment_mention_removals` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `clip_hashes` (
	`signature` text PRIMARY KEY NOT NULL,
	`content_hash` text NOT NULL,
	`source_hash` text
);
--> statement-breakpoint
CREATE TABLE `media_checks` (
	`signature` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pin_files` (
	`signature` text NOT NULL,
	`pin_id` text NOT NULL,
	PRIMARY KEY(`signature`, `pin_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `refused_contents` (
	`hash` text PRIMARY KEY NOT NULL,
	`signature` text NOT NULL,
	`created_at` integer NOT NULL
);
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
CREATE TABLE `site_state` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`value` text
);
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
CREATE TABLE `section_redirects` (
	`board_id` text NOT NULL,
	`slug` text NOT NULL,
	`section_id` text NOT NULL,
	PRIMARY KEY(`board_id`, `slug`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE cascade
);
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
CREATE TABLE `refused_invitations` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
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
INSERT INTO `__drizzle_migrations` (`hash`, `created_at`) VALUES
('3ed119ccd24df0da6db3828fdb9556003544524fc29ff1a38125fc6ff517a0ba', 1795223234493),
('6697e5a295b5e0fd4e966b42447e9ff72a21ba8e6b4082ac6207c44843e955b3', 1795223262077),
('b26cc6a159c9c9ea274b92ac55bc3e4edf017154a1755fef77e15d51af6ff5e2', 1795224105332),
('df3b607638dc08220bb1fc3cc7a7876ef77e10902aee9a423b9e6db85a315221', 1795235018784),
('bf192d7ccccb67ec778962036303f4d96c56729b940d8ef385a38f86f5cd58b0', 1795235019648),
('96ce6868388610fe945c5ecb6fa509006776cec8d5fee55b25413e9a33fb3189', 1795237511228),
('d61fcb1b266f7147dfc410e35c61b777f35359aac4dd4306e8c09ca4bec484c5', 1795240030000),
('0756ead4c4e13a407dc44210745a8a16d64363856da66509a9bd1d3af40c4e21', 1795240031000),
('1cd3f1b176f08273fadb58dad04349a0551636b9633136f4bfcbcc299e9598c3', 1795305767839),
('63bc10eec0df3f88868991144caa54828811900a1432cba2fce47410647ad5b2', 1795321551030),
('ffa45e6d8f458daae2c550db707798e815ecfcaf2be27e3695f65b7d37954eab', 1795329574108),
('b3a94fd5f7ac50ade7a28abc1b0bc9f327057e769a9cc6c14b978edb818d2099', 1795365511221),
('7a3620cc5024139a4b92e5dbebb3b44e2d77bf9c3dc5756cfeb5eb6ea367a124', 1795365677430),
('61ee634d31d2082b134dad82a6af33559c8d1f310b6882a334715ca320b189c8', 1795368293729),
('a0314dbd236c6765a1f18ebbbb46be49fbe4c9743375c2e3e02f3383651ff93d', 1795400030680),
('b91989a92ece623cb9128f1f7319667271bbce222373ae5769f207d559125733', 1795402239845),
('9991c91008f71e6a081820bdcff036eabc4b129e7be6531b4393be0ebf2a5208', 1795414718547),
('ac18d244f1b4db73d732d16cd104dec5b2daa4798ec3d0c020cb4006946821f5', 1795418074802),
('7b85c212efc05c3064510456c067e5df20cdf89e6a7fc007bf32f4e8652c1e40', 1795450658712),
('808f260ff36f3a72f9412833b94a692a41891dfea7d2aa337dbc1431abb8e11c', 1795478450639),
('0c0f2497e03d16a56dceb13b50217669301ac3481ae4fe48f18904cdaeab18fa', 1795479414188),
('147c550f5fe343fc7f07d8ae55578d4d45f4f20096c7091c126a9cc6f6c05cc8', 1795489477130),
('c99ce2484fda4ac30dbd41f08e45d413b78ac0241d5a4ee1d1cf998afb3c7e57', 1795489515403),
('e1726367c6eebb6b090e9daa0b583b982bc21501066f3cf7f7d26788b3e2bd5f', 1795489558434),
('3faf00484d4aae67e127f9ba606b14e25051e789133bffd9221f15b80e8b422e', 1795489587579),
('5b99eef80359c12b905a0e9df164f4a2956abe8100560c76c75fa0b71f130180', 1795491205878),
('32f83535580988355fc3f84e1e718a8ac57143043ee9fe95b6983462b5b0ffe5', 1795493703982),
('49faa0f24417ec8e5ea9336b1001f38f075baf3622c66e948cac20f476d0d5d6', 1795493731884),
('e1c50c74f4314f0921ec546564c3b937168844238119fd8135609f4966bd7181', 1795493777808),
('8429556595c1ec45cba0aefbeaca4b1595855d9a62bbf8869bc925af6d43c7b0', 1795494612879),
('e2fef4e4d098205b3102978e91f803261e3c6343c6459a1db57d0652b59ab2eb', 1795496351020),
('5d1dbb3e0bead86ba4be8efc76fced89b105b6561bddb434ec41143161bdc115', 1795578264547),
('0f3f72d66e5f72b09d97c2768ca48f82e589805bb461bb8383fae34bde8273e1', 1795581372319),
('8da41576ae081f45d2df0d4e034a7a15c3f5357a4566d5fc305006080f2c79ab', 1795582259676),
('cf75695a41797adee2e89c2f7659f554336c4922ba91b96b8cb51e741fdf258c', 1795582287447),
('da39832800a2fcef4fd4ab1236265292ea21261c6008a48cc54745953a6f1f46', 1795582317635),
('f17f05f887105299829bfbd2c2ce0decc029f67a7592e43af8c7a6e084a0d365', 1795582338830),
('c8fc92ae176d840de02d78f2724751988850a2b0007e29b4355ea222b8b3e0dd', 1795646526532),
('83555975e5536bbd676522fb5d2be516829d4e29b77a47efa0a0cd8c7cb3af5c', 1795648355243),
('506a8697ab42baf6174f0308e1e79baaee06e668ee4cfe5ac2174354a2d5790e', 1795649129561),
('973e594b10326a532eb1edb8d24306e54a6c232eb9ca35b7a7e12fe517024767', 1795653237095),
('95ebca18fe6794bdb2c6bc28c3b53394a95d9d6541b48e962a55bdaf750988ef', 1795653650929),
('539cdfed501a898dee47307b9dc0b3bface57ec5acf1471fcdc03fcb706a5c1f', 1795692113362),
('d747245ef63a7d8e7c20149b23c87d84c8317d8523a65d6a3bff160b9d49b80b', 1795706493505),
('d5f0ade0b04a8197d6d27cea2f6e0641497580ef8c6e23a9a08b738d7efef1ef', 1795724450478),
('4eb9d629ee836672fd155057f78d1defac460b907a6d6a2134dd80498fe23936', 1795724888540),
('2904239a7c2295a4bb26bc12170724a38010d5c8f4b7eb07ff7099d2c8eb5f0c', 1795725771446),
('9468576637d33bec26717b39d5170bf730ac38af64758fe382967526dd5942ed', 1795726968137),
('3384b15a1bc02bdb8dec82c7ebb1189a572888bd6d469c324030a029d937527d', 1795747428175),
('a3a4ab72075b0f776fac4b777e9e99f0eb8e204200cd871e22e6e139a54cc91b', 1795752975291),
('7c06aacc75ebac88f0dfca88395ddeff25a2294b0991f74d2ed8b14e31f3974a', 1795753453622),
('6ed7b9838d12b0450babe4ce24754a6a9ea7b52925b1f6b128689eddeddc6717', 1795754009525),
('80e7708914f7f316040a70f2eb82ce535c2319c3b81cc3fabeb05d294864711d', 1795754275141),
('95c124d7a625232495d3656c5b54c1dad258db03401fb57d18c4354b60650ed6', 1795764833022),
('07bd610462e90182fe2a299d2b65ffa54c3945a38b30d7e069d50dfc33cda76f', 1795765613855),
('569780c8cb9c4ab01aea4b8df651bd963eb3ee01a5f55697ba1199f3267e9c95', 1795767581367),
('501c9c2f55eb7dc0195cdc623e1ddc5aaae60ab0d4f1c5448d7cb1b0891c808e', 1795768974932),
('c6f1c3d3e7bf11648cdf9b1c1b7e39e93eac5fc829cd62eba3ce17ab8be4edf9', 1795770016233),
('7f0ccc2f846b906d9d8ffb06aefd165aad56ef5f6d342ad2bd4c846edaa45ebb', 1795801315828),
('2ae88ac7e2e249471bbfab90bb4963eda101cf430810fb6968d8b59f2a551c70', 1795820104432),
('ed67b5997be40c8b9709cdba1818f256800a0984b4935962c23d6680e90d4843', 1795820625151),
('49d1e0099c83f507af91aeab0bab7ca9cc055bae061c24c5bc4b573f042ce5ed', 1795870520798),
('8238ba1cefd96e235b94420b7954c2bb86e9321cd56169cc002a5de49f52f2c7', 1795871234691),
('31fd2318b501adb76d1d1a154065427884e01fa1c2cce4c06147c7825175259c', 1795871387481),
('b0c2124289bc5401729f51925a3cc5d294788c38f273fd9a178bd87c2c5da0a8', 1795871538565),
('acd973e675ae79d24f475b7a3c8b0a006abe35515a9ac6fcb6368a524a06d075', 1795871720765),
('332b67de4cf97983bc759b083d917931dbd4ba704bede6791c67e0889d7329f9', 1795872924510),
('2f53792638e50862fd2c6a3c2b363b13588d84e9e5ad41bb440f46de2a8e861a', 1795873364219),
('31558f427aaa15f15dbe8e11c7b0a256cbebb64e541ed75274bd4930a5bcc475', 1795874034210),
('9d1a3f5a0d4ae6af22053a2f9b7152eb39514cbbe4a0bb8bb929ec6e91946513', 1795877153405),
('d41a6748e9d6aaa094d1794e183924a1f46082748e02344cd84116219029371d', 1795881611042),
('244c4141930bab2c28514e7aba0c5d44abf204ee4578f031acf15c7b5dfff818', 1795884718575),
('b56db21fa467020c3c7f27eebb195cb10915c92e02eb54278775217f36d5d5f2', 1795885630152),
('91dba108e03ffd84d9db94c02b2be6d111a8a7ac23f6a47b31383b6af62f34a0', 1795886875196),
('7894cffc5e532f7c398ea773db33a4041441b7240ced2f2bc4e1a83fac20ee73', 1795887430351),
('f79efbcf7b31350d752e29812037a22824c1d667e8e6b378d39074923abaa65f', 1795893669110);
--> statement-breakpoint
INSERT INTO `board_collaborators` (`board_id`, `user_id`, `permissions`, `created_at`) VALUES
('01M8HXS0EZHNTNDA6DHKN5K1FA', '01M8HXS0EQ7KZ1VS1E64VT78N0', '["save_pins"]', 1795897983482);
--> statement-breakpoint
INSERT INTO `board_follows` (`user_id`, `board_id`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EZHNTNDA6DHKN5K1FA', 1795897984864);
--> statement-breakpoint
INSERT INTO `board_sections` (`id`, `board_id`, `slug`, `title`, `position`, `title_key`) VALUES
('01M8HXS0FCNYMRDS7WM05FE441', '01M8HXS0EZHNTNDA6DHKN5K1FA', 'piers', 'Piers', 0, NULL);
--> statement-breakpoint
INSERT INTO `boards` (`id`, `owner_id`, `name`, `slug`, `description`, `privacy`, `layout`, `is_collaborative`, `follower_count`, `created_at`, `position`, `is_archived`, `cover_pin_id`, `audience_due_at`, `deleted_at`, `cover_signature`, `chosen_privacy`, `name_folded`, `description_folded`, `name_key`) VALUES
('01M8HXS0EZHNTNDA6DHKN5K1FA', '01M8HXS0ECFX8VDACZ8AF9YWFN', 'Harbour walks', 'harbour-walks', 'Piers and lighthouses.', 'public', 'default', 0, 0, 1795897983455, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('01M8HXS0F4RF12X4XVH1FD619H', '01M8HXS0ECFX8VDACZ8AF9YWFN', 'Gifts', 'gifts', '', 'secret', 'default', 0, 0, 1795897983460, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('01M8HXS0F8EVG1VTTSE4HDDF0S', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'Weekend', 'weekend', '', 'public', 'default', 0, 0, 1795897983464, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO `comment_helpful_marks` (`comment_id`, `user_id`, `created_at`) VALUES
('01M8HXS0GX80M0E35AV9HSH9TG', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `comment_mentions` (`comment_id`, `user_id`) VALUES
('01M8HXS0GX80M0E35AV9HSH9TG', '01M8HXS0EQ7KZ1VS1E64VT78N0');
--> statement-breakpoint
INSERT INTO `comment_reactions` (`comment_id`, `user_id`, `reaction_type`, `created_at`) VALUES
('01M8HXS0GX80M0E35AV9HSH9TG', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `comments` (`id`, `pin_id`, `user_id`, `parent_id`, `text`, `tags`, `like_count`, `helpful_count`, `comment_count`, `highlighted_by_pin_owner`, `is_hidden`, `created_at`, `pinner_id`, `picture_signature`, `edited_at`, `is_hidden_by_owner`, `is_hidden_by_desk`, `text_key`, `marks_sent_at`, `is_muted`, `text_folded`) VALUES
('01M8HXS0GX80M0E35AV9HSH9TG', '01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0EQ7KZ1VS1E64VT78N0', NULL, 'Lovely light.', '[]', 0, 0, 0, 0, 0, 1795897983517, '01M8HXS0ECFX8VDACZ8AF9YWFN', NULL, NULL, 0, 0, NULL, NULL, 0, NULL);
--> statement-breakpoint
INSERT INTO `pictures` (`signature`, `extension`, `width`, `height`, `dominant_color`, `bytes`, `created_at`, `is_animated`, `look`, `is_described`, `content_hash`, `source_hash`) VALUES
('3264ba12432e9d1fd13ffcb780f09e25', 'jpg', 600, 800, '#446688', 1, 1795897983490, 0, NULL, 0, NULL, NULL),
('786d4cf63008b5cca282c0041d0d8fd3', 'jpg', 600, 800, '#446688', 1, 1795897983498, 0, NULL, 0, NULL, NULL),
('fe16cbc32487b678f0e18aff948990b2', 'jpg', 600, 800, '#446688', 1, 1795897983505, 0, NULL, 0, NULL, NULL);
--> statement-breakpoint
INSERT INTO `pin_details` (`pin_id`, `embed`, `videos`, `recipe`, `article`, `products`, `story_pin_data`, `carousel_data`, `media_attribution`, `sponsorship`, `recommendation_reason`, `ad_targeting_attribution`, `tagged_products`, `imported_topics`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', 1, 2);
--> statement-breakpoint
INSERT INTO `pin_topics` (`pin_id`, `topic_id`, `feed_score`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0FX6CHDJMN3J6GB4RGK', 0);
--> statement-breakpoint
INSERT INTO `pins` (`id`, `kind`, `picture_signature`, `board_id`, `section_id`, `pinner_id`, `native_creator_id`, `origin_pinner_id`, `promoter_id`, `attribution_user_id`, `topic_id`, `title`, `grid_title`, `description`, `alt_text`, `auto_alt_text`, `link`, `mobile_link`, `tracked_link`, `tracking_params`, `domain`, `category`, `price_currency`, `price`, `audience`, `is_unsafe`, `is_hidden`, `is_promoted`, `is_downstream_promotion`, `is_eligible_for_pdp`, `is_oos_product`, `is_stale_product`, `comments_disabled`, `share_count`, `repin_count`, `comment_count`, `seo_title`, `seo_description`, `seo_noindex_reason`, `story_pin_data_id`, `video_duration`, `feed_score`, `idempotency_key`, `embedding`, `created_at`, `provenance`, `draft_id`, `deleted_at`, `was_hidden`, `is_provenance_fixed`, `board_position`, `board_note`, `title_folded`, `grid_title_folded`, `description_folded`, `alt_text_folded`, `is_kept_secret`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', 'image', '3264ba12432e9d1fd13ffcb780f09e25', '01M8HXS0EZHNTNDA6DHKN5K1FA', NULL, '01M8HXS0ECFX8VDACZ8AF9YWFN', NULL, NULL, NULL, NULL, '01M8HXS0FX6CHDJMN3J6GB4RGK', 'Boats at first light', '', 'Fog over the harbour.', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'public', 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, X'7693643e0000000000000000769364be0000000000000000000000007693643e00000000000000000000000000000000769364be0000000000000000769364be0000000000000000769364be00000000000000000000000000000000769364be00000000000000007693643e7693643e0000000000000000000000000000000000000000000000007693643e000000007693e43e769364be00000000000000000000000000000000000000000000000000000000000000000000000000000000769364be769364be00000000769364be769364be00000000000000007693643e0000000000000000000000000000000000000000d359f9b99a6aaabc63a361bd', 1795897983490, NULL, NULL, NULL, 0, 0, NULL, '', NULL, NULL, NULL, NULL, 0),
('01M8HXS0GA1CC5JMBH031YSPGM', 'image', '786d4cf63008b5cca282c0041d0d8fd3', '01M8HXS0EZHNTNDA6DHKN5K1FA', NULL, '01M8HXS0ECFX8VDACZ8AF9YWFN', NULL, NULL, NULL, NULL, NULL, 'Ｃａｆé by the pier', '', '', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'public', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, X'000000000000000000000000000000000000000000000000000000000000000000000000000000000000000089b4b4be89b4b4be00000000000000000000000089b4b4be00000000000000000000000000000000000000000000000000000000000000000000000089b4b43e000000000000000000000000000000000000000000000000000000000000000000000000000000000000000089b4b4be000000000000000089b4b4be89b4b4be000000000000000089b4b43e000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000d359f9b99a6aaabc62a361bd', 1795897983498, NULL, NULL, NULL, 0, 0, NULL, '', 'cafe by the pier', NULL, NULL, NULL, 0),
('01M8HXS0GJ3W29DSV1AXAH18N3', 'image', 'fe16cbc32487b678f0e18aff948990b2', '01M8HXS0F8EVG1VTTSE4HDDF0S', NULL, '01M8HXS0EQ7KZ1VS1E64VT78N0', NULL, NULL, NULL, NULL, NULL, 'Kites', '', '', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'public', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, X'000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000468eff3e00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000468eff3e00000000000000000000000000000000468effbe00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000468effbe000000000000000000000000d359f9b99a6aaabc63a361bd', 1795897983505, NULL, NULL, NULL, 0, 0, NULL, '', NULL, NULL, NULL, NULL, 0);
--> statement-breakpoint
INSERT INTO `related_pins` (`pin_id`, `related_pin_id`, `score`, `reason`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0GA1CC5JMBH031YSPGM', 1, NULL),
('01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0GJ3W29DSV1AXAH18N3', 0.5, NULL);
--> statement-breakpoint
INSERT INTO `saves` (`id`, `user_id`, `pin_id`, `board_id`, `section_id`, `created_at`, `note`, `position`, `is_product`, `saved_price`, `saved_currency`, `is_off_profile`) VALUES
('id of saves', '01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0EZHNTNDA6DHKN5K1FA', '01M8HXS0FCNYMRDS7WM05FE441', 1795897984864, 'note of saves', 'position of saves', 0, 'saved_price of saves', 'saved_currency of saves', 0);
--> statement-breakpoint
INSERT INTO `handshake_tokens` (`token_hash`, `user_id`, `expires_at`, `used_at`) VALUES
('token_hash of handshake_tokens', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `sessions` (`id`, `token_hash`, `user_id`, `login_state`, `user_agent`, `country`, `created_at`, `last_seen_at`, `expires_at`, `group_hash`, `proved_at`) VALUES
('id of sessions', 'token_hash of sessions', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1, 'user_agent of sessions', 'country of sessions', 1795897984864, 1795897984864, 1795897984864, 'group_hash of sessions', 1795897984864);
--> statement-breakpoint
INSERT INTO `topic_follows` (`user_id`, `topic_id`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0FX6CHDJMN3J6GB4RGK', 1795897983514);
--> statement-breakpoint
INSERT INTO `topics` (`id`, `slug`, `name`, `family`, `picture_signature`, `follower_count`) VALUES
('01M8HXS0FX6CHDJMN3J6GB4RGK', '01m8hxs0fx6chdjmn3j6gb4rgk', 'Harbours', '01M8HXS0FX6CHDJMN3J6GB4RGK', NULL, 0);
--> statement-breakpoint
INSERT INTO `user_blocks` (`blocker_id`, `blocked_id`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `user_follows` (`follower_id`, `followed_id`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `users` (`id`, `username`, `email`, `password_hash`, `full_name`, `first_name`, `last_name`, `about`, `picture_signature`, `birthday`, `gender`, `custom_gender`, `country`, `locale`, `domain_url`, `domain_verified`, `phone_country`, `phone_number`, `is_employee`, `is_partner`, `is_verified_merchant`, `is_identity_verified`, `is_private_profile`, `is_write_banned`, `has_mfa_enabled`, `allow_personalization_cookies`, `allow_analytic_cookies`, `allow_marketing_cookies`, `third_party_marketing_tracking_enabled`, `should_show_messaging`, `connected_networks`, `nags`, `follower_count`, `created_at`, `email_verified_at`, `cookies_chosen_at`, `hides_from_search`, `comments_from`, `mentions_from`, `messages_from`, `filtered_words`, `deactivated_at`, `deletion_due_at`, `deletion_started_at`, `retired_until`, `last_active_at`, `resurrected_at`, `resurrection_told_at`, `hides_ai_pins`, `cover_signature`, `write_banned_until`, `shows_seen`, `shows_typing`, `feedback_asked_at`, `suspended_at`, `suspended_until`, `deactivated_before`, `full_name_folded`, `retired_for`, `ad_identifier`) VALUES
('01M8HXS0ECFX8VDACZ8AF9YWFN', 'tove', 'tove@tackboard.example', 'scrypt$16$1$1$d8Dh4RPK2VDg4Ah0SgT9fg$kyiNgN05uYUw2iHDJX6Ge5cZlxPRnDX0cVQxTBy2kCM', 'Tove Marklund', 'Tove', 'Marklund', '', NULL, NULL, NULL, NULL, NULL, 'en_US', NULL, 0, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{}', '[]', 0, 1795897983437, NULL, NULL, 0, 'everyone', 'everyone', 'everyone', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'ann', 'ann@tackboard.example', 'scrypt$16$1$1$d8Dh4RPK2VDg4Ah0SgT9fg$kyiNgN05uYUw2iHDJX6Ge5cZlxPRnDX0cVQxTBy2kCM', 'Ann Ödegård', 'Ann', 'Ödegård', '', NULL, NULL, NULL, NULL, NULL, 'en_US', NULL, 0, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{}', '[]', 0, 1795897983447, NULL, NULL, 0, 'everyone', 'everyone', 'everyone', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, 1, 1, NULL, NULL, NULL, NULL, 'ann odegard', NULL, NULL);
--> statement-breakpoint
INSERT INTO `pin_tries` (`pin_id`, `user_id`, `created_at`, `pinner_id`, `text`, `picture_signature`, `id`, `is_hidden`, `text_key`, `said_at`, `text_folded`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864, '01M8HXS0ECFX8VDACZ8AF9YWFN', 'text of pin_tries', '3264ba12432e9d1fd13ffcb780f09e25', 'id of pin_tries', 0, 'text_key of pin_tries', 1795897984864, 'text_folded of pin_tries');
--> statement-breakpoint
INSERT INTO `reports` (`id`, `type`, `subject_id`, `reporter`, `reason`, `detailed_reasons`, `text`, `created_at`, `address_hash`, `facts`, `weight`, `decision_id`, `person_id`, `messages`) VALUES
('id of reports', 'type of reports', 'subject_id of reports', 'reporter of reports', 'reason of reports', '[]', 'text of reports', 1795897984864, 'address_hash of reports', '[]', 1, 'decision_id of reports', 'person_id of reports', '[]');
--> statement-breakpoint
INSERT INTO `rate_limits` (`scope`, `key`, `window_started_at`, `count`, `blocked_until`) VALUES
('scope of rate_limits', 'key of rate_limits', 1795897984864, 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `registrations` (`key_hash`, `user_id`, `created_at`) VALUES
('key_hash of registrations', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `country_tokens` (`token_hash`, `session_id`, `target_origin`, `expires_at`, `used_at`) VALUES
('token_hash of country_tokens', 'id of sessions', 'target_origin of country_tokens', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `known_devices` (`token_hash`, `user_id`, `last_used_at`) VALUES
('token_hash of known_devices', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `partners` (`user_id`, `business_name`, `contact_email`, `ownership_email`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'business_name of partners', 'contact_email of partners', 'ownership_email of partners');
--> statement-breakpoint
INSERT INTO `email_tokens` (`token_hash`, `user_id`, `purpose`, `email`, `change_id`, `needs_other`, `created_at`, `expires_at`, `used_at`) VALUES
('token_hash of email_tokens', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'verify', 'email of email_tokens', 'change_id of email_tokens', 0, 1795897984864, 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `mails` (`id`, `kind`, `recipient`, `locale`, `subject`, `text`, `html`, `state`, `idempotency_key`, `tries`, `claimed_until`, `last_error`, `created_at`, `sent_at`, `sender_id`, `unsubscribe_url`) VALUES
('id of mails', 'kind of mails', 'recipient of mails', 'locale of mails', 'subject of mails', 'text of mails', 'html of mails', 'waiting', 'idempotency_key of mails', 1, 1795897984864, 'last_error of mails', 1795897984864, 1795897984864, 'sender_id of mails', 'unsubscribe_url of mails');
--> statement-breakpoint
INSERT INTO `invite_redemptions` (`user_id`, `code`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'code of invites', 1795897984864);
--> statement-breakpoint
INSERT INTO `invites` (`code`, `sender_id`, `channel`, `created_at`) VALUES
('code of invites', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `mfa_tokens` (`token_hash`, `user_id`, `expires_at`, `used_at`) VALUES
('token_hash of mfa_tokens', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `recovery_codes` (`user_id`, `code_hash`, `used_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'code_hash of recovery_codes', 1795897984864);
--> statement-breakpoint
INSERT INTO `totp_factors` (`user_id`, `secret`, `created_at`, `confirmed_at`, `last_step`, `codes_id`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'secret of totp_factors', 1795897984864, 1795897984864, 1, 'codes_id of totp_factors');
--> statement-breakpoint
INSERT INTO `parental_passcodes` (`user_id`, `passcode_hash`, `backup_email`, `created_at`, `proved_at`, `proved_session_id`, `confirmed_email`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'passcode_hash of parental_passcodes', 'backup_email of parental_passcodes', 1795897984864, 1795897984864, 'proved_session_id of parental_passcodes', 'confirmed_email of parental_passcodes');
--> statement-breakpoint
INSERT INTO `passkey_challenges` (`token_hash`, `purpose`, `user_id`, `expires_at`, `used_at`) VALUES
('token_hash of passkey_challenges', 'register', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `passkeys` (`id`, `credential_id`, `user_id`, `public_key`, `counter`, `transports`, `name`, `created_at`, `last_used_at`) VALUES
('id of passkeys', 'credential_id of passkeys', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'public_key of passkeys', 1, '[]', 'name of passkeys', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `picture_removals` (`signature`, `created_at`) VALUES
('signature of picture_removals', 1795897984864);
--> statement-breakpoint
INSERT INTO `identities` (`provider`, `subject`, `user_id`, `email`, `created_at`) VALUES
('google', 'subject of identities', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'email of identities', 1795897984864);
--> statement-breakpoint
INSERT INTO `used_nonces` (`nonce`, `expires_at`) VALUES
('nonce of used_nonces', 1795897984864);
--> statement-breakpoint
INSERT INTO `business_owners` (`business_id`, `owner_id`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `managed_advertisers` (`manager_id`, `advertiser_id`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `user_places` (`user_id`, `street`, `locality`, `postal_code`, `region`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'street of user_places', 'locality of user_places', 'postal_code of user_places', 'region of user_places');
--> statement-breakpoint
INSERT INTO `event_erasures` (`actor`, `erased_at`, `unfinished`) VALUES
('actor of event_erasures', 1795897984864, 0);
--> statement-breakpoint
INSERT INTO `event_hours` (`hour`, `event_type`, `country_group`, `count`) VALUES
(1, 1, 'country_group of event_hours', 1);
--> statement-breakpoint
INSERT INTO `event_marks` (`id`, `seq`) VALUES
(1, 1);
--> statement-breakpoint
INSERT INTO `events` (`seq`, `client_uuid`, `day`, `at`, `received_at`, `user_id`, `unauth_id`, `event_type`, `view_type`, `object_id`, `pair_id`, `duration_ms`, `country`, `region`, `device`, `locale`, `app_version`, `data`) VALUES
(1, 'client_uuid of events', 1, 1795897984864, 1795897984864, 'user_id of events', 'unauth_id of events', 1, 1, 'object_id of events', 'pair_id of events', 1, 'country of events', 'region of events', 'device of events', 'locale of events', 'app_version of events', '[]');
--> statement-breakpoint
INSERT INTO `experiment_days` (`day`, `experiment`, `group_name`, `exposures`) VALUES
(1, 'experiment of experiment_days', 'group_name of experiment_days', 1);
--> statement-breakpoint
INSERT INTO `metric_days` (`day`, `name`, `surface`, `country_group`, `bucket`, `count`, `total`) VALUES
(1, 'name of metric_days', 'surface of metric_days', 'country_group of metric_days', 'bucket of metric_days', 1, 1);
--> statement-breakpoint
INSERT INTO `pin_days` (`pin_id`, `day`, `impressions`, `closeups`, `saves`, `clicks`, `scored_impressions`, `scored_actions`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', 1, 1, 1, 1, 1, 1, 1);
--> statement-breakpoint
INSERT INTO `fingerprints` (`actor`, `hash`, `day`) VALUES
('actor of fingerprints', 'hash of fingerprints', 1);
--> statement-breakpoint
INSERT INTO `user_landing_signals` (`user_id`, `key`, `is_register`, `visited_pages`, `invite_redemption`, `paid_landing`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'key of user_landing_signals', 0, '[]', '[]', '[]', 1795897984864);
--> statement-breakpoint
INSERT INTO `idempotency_keys` (`key_hash`, `session_hash`, `fingerprint`, `claimed_at`, `finished_at`, `answer`) VALUES
('key_hash of idempotency_keys', 'session_hash of idempotency_keys', 'fingerprint of idempotency_keys', 1795897984864, 1795897984864, X'000102');
--> statement-breakpoint
INSERT INTO `report_salts` (`day`, `salt`) VALUES
(1, 'salt of report_salts');
--> statement-breakpoint
INSERT INTO `pin_drafts` (`id`, `owner_id`, `fields`, `created_at`, `updated_at`, `pin_id`, `published_at`) VALUES
('id of pin_drafts', '01M8HXS0EQ7KZ1VS1E64VT78N0', '[]', 1795897984864, 1795897984864, 'pin_id of pin_drafts', 1795897984864);
--> statement-breakpoint
INSERT INTO `upload_parts` (`upload_id`, `number`, `etag`, `bytes`) VALUES
('id of uploads', 1, 'etag of upload_parts', 1);
--> statement-breakpoint
INSERT INTO `uploads` (`id`, `owner_id`, `kind`, `status`, `error`, `bytes`, `signature`, `extension`, `width`, `height`, `dominant_color`, `is_animated`, `provenance`, `multipart_id`, `part_bytes`, `duration`, `cover_id`, `created_at`, `claimed_at`, `content_hash`, `source_hash`, `error_detail`) VALUES
('id of uploads', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'kind of uploads', 'status of uploads', 'error of uploads', 1, 'signature of uploads', 'extension of uploads', 1, 1, 'dominant_color of uploads', 0, 'provenance of uploads', 'multipart_id of uploads', 1, 1, 'cover_id of uploads', 1795897984864, 1795897984864, 'content_hash of uploads', 'source_hash of uploads', 'error_detail of uploads');
--> statement-breakpoint
INSERT INTO `pin_products` (`product_id`, `pin_id`) VALUES
('product_id of pin_products', '01M8HXS0G2SFBHNW1JQ1ZF64M4');
--> statement-breakpoint
INSERT INTO `import_items` (`import_id`, `position`, `name`, `item`, `tries`, `reason`) VALUES
('id of imports', 1, 'name of import_items', '[]', 1, 'reason of import_items');
--> statement-breakpoint
INSERT INTO `imports` (`id`, `owner_id`, `media_id`, `kind`, `status`, `error`, `done`, `total`, `lease_until`, `waits_until`, `created_at`, `ended_at`, `listings`) VALUES
('id of imports', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'media_id of imports', 'kind of imports', 'status of imports', 'error of imports', 1, 1, 1795897984864, 1795897984864, 1795897984864, 1795897984864, 1);
--> statement-breakpoint
INSERT INTO `purges` (`id`, `username`, `created_at`) VALUES
(1, 'ann', 1795897985000);
--> statement-breakpoint
INSERT INTO `board_move_entries` (`move_id`, `entry_id`, `step`, `kind`, `pin_id`, `user_id`, `section_id`, `to_board_id`, `new_id`, `save`, `position`, `has_moved`, `is_secret`, `is_kept_secret`) VALUES
('id of board_moves', 'entry_id of board_move_entries', 1, 'kind of board_move_entries', 'pin_id of board_move_entries', 'user_id of board_move_entries', 'section_id of board_move_entries', 'to_board_id of board_move_entries', 'new_id of board_move_entries', 'save of board_move_entries', 'position of board_move_entries', 0, 0, 0);
--> statement-breakpoint
INSERT INTO `board_moves` (`id`, `user_id`, `board_id`, `scope`, `section_id`, `mode`, `to_board_id`, `to_section_id`, `entry_ids`, `total`, `done`, `cursor`, `step`, `status`, `error`, `made_sections`, `merged_away`, `created_at`, `updated_at`, `ended_at`, `cover_pin_id`) VALUES
('id of board_moves', '01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EZHNTNDA6DHKN5K1FA', 'scope of board_moves', 'section_id of board_moves', 'mode of board_moves', '01M8HXS0EZHNTNDA6DHKN5K1FA', 'to_section_id of board_moves', '[]', 1, 1, 'cursor of board_moves', 1, 'status of board_moves', 'error of board_moves', '[]', '[]', 1795897984864, 1795897984864, 1795897984864, 'cover_pin_id of board_moves');
--> statement-breakpoint
INSERT INTO `board_redirects` (`owner_id`, `slug`, `board_id`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'slug of board_redirects', '01M8HXS0EZHNTNDA6DHKN5K1FA');
--> statement-breakpoint
INSERT INTO `removed_saves` (`id`, `user_id`, `pin_id`, `board_id`, `section_id`, `note`, `position`, `created_at`, `removed_by`, `removed_at`) VALUES
('id of removed_saves', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'pin_id of removed_saves', 'board_id of removed_saves', 'section_id of removed_saves', 'note of removed_saves', 'position of removed_saves', 1795897984864, 'removed_by of removed_saves', 1795897984864);
--> statement-breakpoint
INSERT INTO `board_invites` (`id`, `board_id`, `kind`, `user_id`, `email`, `code`, `inviter_id`, `permissions`, `status`, `created_at`, `answered_at`) VALUES
('id of board_invites', '01M8HXS0EZHNTNDA6DHKN5K1FA', 'kind of board_invites', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'email of board_invites', 'code of board_invites', '01M8HXS0EQ7KZ1VS1E64VT78N0', '[]', 'status of board_invites', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `pin_feedback` (`user_id`, `pin_id`, `kind`, `reason`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0G2SFBHNW1JQ1ZF64M4', 'kind of pin_feedback', 'reason of pin_feedback', 1795897984864);
--> statement-breakpoint
INSERT INTO `appeal_marks` (`id`, `event_seq`, `save_id`, `counted_seq`) VALUES
(1, 1, 'save_id of appeal_marks', 1);
--> statement-breakpoint
INSERT INTO `pin_appeals` (`country_group`, `pin_id`, `impressions`, `actions`, `base_score`, `score`, `previous_score`, `scored_at`, `is_due`) VALUES
('country_group of pin_appeals', '01M8HXS0G2SFBHNW1JQ1ZF64M4', 1, 1, 1, 1, 1, 1795897984864, 0);
--> statement-breakpoint
INSERT INTO `pin_reactions` (`user_id`, `pin_id`, `reaction_type`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0G2SFBHNW1JQ1ZF64M4', 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `pin_shares` (`user_id`, `pin_id`, `channel`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0G2SFBHNW1JQ1ZF64M4', 'channel of pin_shares', 1795897984864);
--> statement-breakpoint
INSERT INTO `comment_mutes` (`owner_id`, `user_id`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `comment_translations` (`comment_id`, `locale`, `text`, `created_at`) VALUES
('01M8HXS0GX80M0E35AV9HSH9TG', 'locale of comment_translations', 'text of comment_translations', 1795897984864);
--> statement-breakpoint
INSERT INTO `lead_forms` (`pin_id`, `title`, `fields`, `consent_text`, `policy_url`, `created_at`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', 'title of lead_forms', '[]', 'consent_text of lead_forms', 'policy_url of lead_forms', 1795897984864);
--> statement-breakpoint
INSERT INTO `leads` (`id`, `pin_id`, `user_id`, `full_name`, `email`, `phone_number`, `zip_code`, `consent_text`, `created_at`) VALUES
('id of leads', '01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'full_name of leads', 'email of leads', 'phone_number of leads', 'zip_code of leads', 'consent_text of leads', 1795897984864);
--> statement-breakpoint
INSERT INTO `appeals` (`id`, `decision_id`, `user_id`, `text`, `status`, `created_at`, `answered_at`) VALUES
('id of appeals', 'decision_id of appeals', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'text of appeals', 'status of appeals', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `moderation_log` (`id`, `kind`, `type`, `subject_id`, `person_id`, `actor_id`, `decision`, `note`, `until`, `decision_id`, `created_at`) VALUES
('id of moderation_log', 'kind of moderation_log', 'type of moderation_log', 'subject_id of moderation_log', 'person_id of moderation_log', 'actor_id of moderation_log', 'decision of moderation_log', 'note of moderation_log', 1795897984864, 'decision_id of moderation_log', 1795897984864);
--> statement-breakpoint
INSERT INTO `site_feedback` (`id`, `user_id`, `text`, `prompt`, `action_from`, `path`, `locale`, `app_version`, `created_at`) VALUES
('id of site_feedback', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'text of site_feedback', 'prompt of site_feedback', 'action_from of site_feedback', 'path of site_feedback', 'locale of site_feedback', 'app_version of site_feedback', 1795897984864);
--> statement-breakpoint
INSERT INTO `user_properties` (`user_id`, `key`, `value`, `updated_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'key of user_properties', '[]', 1795897984864);
--> statement-breakpoint
INSERT INTO `live_counters` (`user_id`, `seq`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 1);
--> statement-breakpoint
INSERT INTO `live_frames` (`user_id`, `seq`, `type`, `data`, `created_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 1, 'type of live_frames', '[]', 1795897984864);
--> statement-breakpoint
INSERT INTO `live_watches` (`user_id`, `subject_type`, `subject_id`, `until`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'subject_type of live_watches', 'subject_id of live_watches', 1795897984864);
--> statement-breakpoint
INSERT INTO `notification_events` (`seq`, `kind`, `actor_id`, `recipient_id`, `subject_id`, `object_id`, `key`, `notification_id`, `is_waiting`, `created_at`, `is_quiet`) VALUES
(1, 'kind of notification_events', '01M8HXS0EQ7KZ1VS1E64VT78N0', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'subject_id of notification_events', 'object_id of notification_events', 'key of notification_events', 'id of notifications', 0, 1795897984864, 0),
(2, 'security', NULL, '01M8HXS0EQ7KZ1VS1E64VT78N0', 'passcodeSet', NULL, 'security:d2b955560ff0bff8e159d845', NULL, 1, 1795897985566, 0),
(3, 'security', NULL, '01M8HXS0EQ7KZ1VS1E64VT78N0', 'passkeyAdded', NULL, 'security:e8a2d0bd32168f5612fc8990', NULL, 1, 1795897985572, 0);
--> statement-breakpoint
INSERT INTO `notification_settings` (`user_id`, `kind`, `in_product`, `email`, `push`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'kind of notification_settings', 0, 0, 0);
--> statement-breakpoint
INSERT INTO `notifications` (`id`, `user_id`, `kind`, `subject_id`, `in_product`, `email`, `push`, `seen_at`, `read_at`, `mailed_at`, `pushed_at`, `is_unannounced`, `changed_at`, `created_at`) VALUES
('id of notifications', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'kind of notifications', 'subject_id of notifications', 0, 0, 0, 1795897984864, 1795897984864, 1795897984864, 1795897984864, 0, 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `conversation_invites` (`conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at`) VALUES
('id of conversations', 'email of conversation_invites', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `conversation_members` (`conversation_id`, `user_id`, `peer_id`, `added_by`, `invited_email`, `joined_at`, `accepted_at`, `left_at`, `declined_at`, `visible_after`, `read_until`, `activity_at`, `is_unseen`, `is_muted`) VALUES
('id of conversations', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'peer_id of conversation_members', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'invited_email of conversation_members', 1795897984864, 1795897984864, 1795897984864, 1795897984864, 1, 1795897984864, 1795897984864, 0, 0);
--> statement-breakpoint
INSERT INTO `conversations` (`id`, `pair_key`, `name`, `board_id`, `created_at`, `name_folded`) VALUES
('id of conversations', 'pair_key of conversations', 'name of conversations', '01M8HXS0EZHNTNDA6DHKN5K1FA', 1795897984864, 'name_folded of conversations');
--> statement-breakpoint
INSERT INTO `message_hides` (`message_id`, `user_id`) VALUES
('id of messages', '01M8HXS0EQ7KZ1VS1E64VT78N0');
--> statement-breakpoint
INSERT INTO `message_reactions` (`message_id`, `user_id`, `reaction_type`, `created_at`) VALUES
('id of messages', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `messages` (`id`, `conversation_id`, `sender_id`, `text`, `text_key`, `attachment_kind`, `attachment_id`, `tried_by`, `reply_to`, `source`, `client_tracking_params`, `created_at`, `removed_at`) VALUES
('id of messages', 'id of conversations', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'text of messages', 'text_key of messages', 'attachment_kind of messages', 'attachment_id of messages', 'tried_by of messages', 'reply_to of messages', 'source of messages', 'client_tracking_params of messages', 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `mail_subscriptions` (`token`, `user_id`, `list`, `created_at`) VALUES
('token of mail_subscriptions', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'digest', 1795897984864);
--> statement-breakpoint
INSERT INTO `news_digests` (`user_id`, `frequency`, `due_at`) VALUES
('01M8HXS0EQ7KZ1VS1E64VT78N0', 'frequency of news_digests', 1795897984864);
--> statement-breakpoint
INSERT INTO `notification_fanouts` (`seq`, `kind`, `subject_id`, `object_id`, `cursor`, `created_at`) VALUES
(1, 'kind of notification_fanouts', 'subject_id of notification_fanouts', 'object_id of notification_fanouts', 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `push_subscriptions` (`endpoint`, `user_id`, `session_id`, `p256dh`, `auth`, `created_at`) VALUES
('endpoint of push_subscriptions', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'id of sessions', 'p256dh of push_subscriptions', 'auth of push_subscriptions', 1795897984864);
--> statement-breakpoint
INSERT INTO `pushes` (`notification_id`, `endpoint`, `failures`, `due_at`, `created_at`) VALUES
('id of notifications', 'endpoint of push_subscriptions', 1, 1795897984864, 1795897984864);
--> statement-breakpoint
INSERT INTO `comment_mention_removals` (`comment_id`, `user_id`, `created_at`) VALUES
('01M8HXS0GX80M0E35AV9HSH9TG', '01M8HXS0EQ7KZ1VS1E64VT78N0', 1795897984864);
--> statement-breakpoint
INSERT INTO `withdrawn_tries` (`pin_id`, `user_id`, `try_id`) VALUES
('01M8HXS0G2SFBHNW1JQ1ZF64M4', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'try_id of withdrawn_tries');
--> statement-breakpoint
INSERT INTO `clip_hashes` (`signature`, `content_hash`, `source_hash`) VALUES
('signature of clip_hashes', 'content_hash of clip_hashes', 'source_hash of clip_hashes');
--> statement-breakpoint
INSERT INTO `media_checks` (`signature`, `version`, `created_at`) VALUES
('signature of media_checks', 1, 1795897984864);
--> statement-breakpoint
INSERT INTO `pin_files` (`signature`, `pin_id`) VALUES
('signature of pin_files', '01M8HXS0G2SFBHNW1JQ1ZF64M4');
--> statement-breakpoint
INSERT INTO `refused_contents` (`hash`, `signature`, `created_at`) VALUES
('hash of refused_contents', 'signature of refused_contents', 1795897984864);
--> statement-breakpoint
INSERT INTO `site_secrets` (`name`, `value`) VALUES
('media', '994ff88a304022430385ae93b01025f40006d342bcbe024eb03240a61d99894c');
--> statement-breakpoint
INSERT INTO `withheld_media` (`signature`, `created_at`) VALUES
('signature of withheld_media', 1795897984864);
--> statement-breakpoint
INSERT INTO `site_state` (`name`, `at`, `value`) VALUES
('name of site_state', 1795897984864, 'value of site_state');
--> statement-breakpoint
INSERT INTO `counted_events` (`seq`, `day`, `viewer`, `browser`, `pin_id`, `kind`, `happened_day`, `country_group`, `weight`) VALUES
(1, 1, 'viewer of counted_events', 'browser of counted_events', 'pin_id of counted_events', 1, 1, 'country_group of counted_events', 1);
--> statement-breakpoint
INSERT INTO `section_redirects` (`board_id`, `slug`, `section_id`) VALUES
('01M8HXS0EZHNTNDA6DHKN5K1FA', 'slug of section_redirects', '01M8HXS0FCNYMRDS7WM05FE441');
--> statement-breakpoint
INSERT INTO `mail_tokens` (`token_hash`, `user_id`, `list`, `address_hash`, `created_at`) VALUES
('token_hash of mail_tokens', '01M8HXS0EQ7KZ1VS1E64VT78N0', 'digest', 'address_hash of mail_tokens', 1795897984864);
--> statement-breakpoint
INSERT INTO `refused_invitations` (`address_hash`, `created_at`) VALUES
('address_hash of refused_invitations', 1795897984864);
--> statement-breakpoint
INSERT INTO `moved_sections` (`board_id`, `slug`, `to_board_id`, `to_section_id`) VALUES
('01M8HXS0EZHNTNDA6DHKN5K1FA', 'slug of moved_sections', '01M8HXS0EZHNTNDA6DHKN5K1FA', '01M8HXS0FCNYMRDS7WM05FE441');
--> statement-breakpoint
CREATE VIEW `pins_words` AS SELECT rowid AS `row`, coalesce(`title_folded`, `title`) AS `title`, coalesce(`grid_title_folded`, `grid_title`) AS `grid_title`, coalesce(`description_folded`, `description`) AS `description`, coalesce(`alt_text_folded`, `alt_text`) AS `alt_text` FROM `pins`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `pins_search` USING fts5(`title`, `grid_title`, `description`, `alt_text`, content='pins_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `pins_search` (`pins_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIEW `boards_words` AS SELECT rowid AS `row`, coalesce(`name_folded`, `name`) AS `name`, coalesce(`description_folded`, `description`) AS `description` FROM `boards`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `boards_search` USING fts5(`name`, `description`, content='boards_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `boards_search` (`boards_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIEW `users_words` AS SELECT rowid AS `row`, coalesce(`full_name_folded`, `full_name`) AS `full_name`, `username` FROM `users`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `users_search` USING fts5(`full_name`, `username`, content='users_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `users_search` (`users_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE INDEX `board_collaborators_user` ON `board_collaborators` (`user_id`);
--> statement-breakpoint
CREATE INDEX `board_follows_board` ON `board_follows` (`board_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_board_slug` ON `board_sections` (`board_id`,`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_owner_slug` ON `boards` (`owner_id`,`slug`);
--> statement-breakpoint
CREATE INDEX `comment_helpful_marks_user` ON `comment_helpful_marks` (`user_id`);
--> statement-breakpoint
CREATE INDEX `comment_mentions_user` ON `comment_mentions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `comment_reactions_user` ON `comment_reactions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pin_topics_feed` ON `pin_topics` (`topic_id`,`feed_score`,`pin_id`);
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
CREATE INDEX `related_pins_best` ON `related_pins` (`pin_id`,`score`,`related_pin_id`);
--> statement-breakpoint
CREATE INDEX `related_pins_related` ON `related_pins` (`related_pin_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `saves_user_pin_board` ON `saves` (`user_id`,`pin_id`,`board_id`);
--> statement-breakpoint
CREATE INDEX `saves_pin` ON `saves` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `saves_board` ON `saves` (`board_id`,`id`);
--> statement-breakpoint
CREATE INDEX `handshake_tokens_user` ON `handshake_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `handshake_tokens_expiry` ON `handshake_tokens` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `topic_follows_topic` ON `topic_follows` (`topic_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_slug_unique` ON `topics` (`slug`);
--> statement-breakpoint
CREATE INDEX `topics_family` ON `topics` (`family`,`follower_count`);
--> statement-breakpoint
CREATE INDEX `topics_picture` ON `topics` (`picture_signature`);
--> statement-breakpoint
CREATE INDEX `user_blocks_blocked` ON `user_blocks` (`blocked_id`);
--> statement-breakpoint
CREATE INDEX `user_follows_followed` ON `user_follows` (`followed_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `users_picture` ON `users` (`picture_signature`);
--> statement-breakpoint
CREATE INDEX `pins_embedding` ON `pins` (libsql_vector_idx(`embedding`, 'metric=cosine', 'compress_neighbors=float8', 'max_neighbors=24'));
--> statement-breakpoint
CREATE INDEX `pin_tries_user` ON `pin_tries` (`user_id`);
--> statement-breakpoint
CREATE INDEX `saves_user` ON `saves` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `saves_section` ON `saves` (`section_id`,`id`);
--> statement-breakpoint
CREATE INDEX `boards_owner` ON `boards` (`owner_id`,`id`);
--> statement-breakpoint
CREATE INDEX `topics_popular` ON `topics` (`follower_count`,`id`);
--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_started_at`);
--> statement-breakpoint
CREATE INDEX `registrations_user` ON `registrations` (`user_id`);
--> statement-breakpoint
CREATE INDEX `registrations_created` ON `registrations` (`created_at`);
--> statement-breakpoint
CREATE INDEX `country_tokens_session` ON `country_tokens` (`session_id`);
--> statement-breakpoint
CREATE INDEX `country_tokens_expiry` ON `country_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`,`last_used_at`);
--> statement-breakpoint
CREATE INDEX `sessions_group` ON `sessions` (`group_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (lower("email"));
--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `email_tokens_change` ON `email_tokens` (`change_id`);
--> statement-breakpoint
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_idempotency_key_unique` ON `mails` (`idempotency_key`);
--> statement-breakpoint
CREATE INDEX `mails_state` ON `mails` (`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`,`created_at`);
--> statement-breakpoint
CREATE INDEX `invite_redemptions_code` ON `invite_redemptions` (`code`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_sender` ON `invites` (`sender_id`,`channel`);
--> statement-breakpoint
CREATE INDEX `mfa_tokens_user` ON `mfa_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `mfa_tokens_expiry` ON `mfa_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_user` ON `passkey_challenges` (`user_id`);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`user_id`,`provider`);
--> statement-breakpoint
CREATE INDEX `used_nonces_expiry` ON `used_nonces` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `business_owners_owner` ON `business_owners` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `managed_advertisers_advertiser` ON `managed_advertisers` (`advertiser_id`);
--> statement-breakpoint
CREATE INDEX `users_deletion` ON `users` (`deletion_due_at`) WHERE deletion_due_at is not null;
--> statement-breakpoint
CREATE INDEX `comments_of_pin` ON `comments` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `pins_native_creator` ON `pins` (`native_creator_id`) WHERE native_creator_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_origin_pinner` ON `pins` (`origin_pinner_id`) WHERE origin_pinner_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_promoter` ON `pins` (`promoter_id`) WHERE promoter_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_attribution_user` ON `pins` (`attribution_user_id`) WHERE attribution_user_id is not null;
--> statement-breakpoint
CREATE INDEX `event_erasures_erased` ON `event_erasures` (`erased_at`);
--> statement-breakpoint
CREATE INDEX `event_erasures_unfinished` ON `event_erasures` (`unfinished`,`erased_at`) WHERE unfinished = 1;
--> statement-breakpoint
CREATE UNIQUE INDEX `events_once` ON `events` (case when user_id is not null then user_id when unauth_id is not null then unauth_id else '' end,`client_uuid`);
--> statement-breakpoint
CREATE INDEX `events_user` ON `events` (`user_id`,`seq`) WHERE user_id is not null;
--> statement-breakpoint
CREATE INDEX `events_unauth` ON `events` (`unauth_id`,`seq`) WHERE unauth_id is not null;
--> statement-breakpoint
CREATE INDEX `events_day` ON `events` (`day`);
--> statement-breakpoint
CREATE INDEX `fingerprints_hash` ON `fingerprints` (`hash`,`day`);
--> statement-breakpoint
CREATE INDEX `fingerprints_day` ON `fingerprints` (`day`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_session` ON `idempotency_keys` (`session_hash`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_claimed` ON `idempotency_keys` (`claimed_at`);
--> statement-breakpoint
CREATE INDEX `mails_sender` ON `mails` (`sender_id`);
--> statement-breakpoint
CREATE INDEX `pin_drafts_owner` ON `pin_drafts` (`owner_id`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `pin_drafts_sweep` ON `pin_drafts` (`updated_at`);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `uploads_sweep` ON `uploads` (`created_at`);
--> statement-breakpoint
CREATE INDEX `uploads_signature` ON `uploads` (`signature`) WHERE signature is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `pins_draft` ON `pins` (`draft_id`) WHERE draft_id is not null;
--> statement-breakpoint
CREATE INDEX `pins_deleted` ON `pins` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX `pin_products_pin` ON `pin_products` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `pin_drafts_published` ON `pin_drafts` (`published_at`) WHERE published_at is not null;
--> statement-breakpoint
CREATE INDEX `boards_owner_order` ON `boards` (`owner_id`,`position`,`id`);
--> statement-breakpoint
CREATE INDEX `boards_audience_due` ON `boards` (`audience_due_at`) WHERE audience_due_at is not null;
--> statement-breakpoint
CREATE INDEX `boards_deleted` ON `boards` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX `board_follows_following` ON `board_follows` (`user_id`,`created_at`,`board_id`);
--> statement-breakpoint
CREATE INDEX `user_follows_followers` ON `user_follows` (`followed_id`,`created_at`,`follower_id`);
--> statement-breakpoint
CREATE INDEX `user_follows_following` ON `user_follows` (`follower_id`,`created_at`,`followed_id`);
--> statement-breakpoint
CREATE INDEX `user_blocks_newest` ON `user_blocks` (`blocker_id`,`created_at`,`blocked_id`);
--> statement-breakpoint
CREATE INDEX `import_items_waiting` ON `import_items` (`import_id`,`position`) WHERE reason is null;
--> statement-breakpoint
CREATE INDEX `import_items_failed` ON `import_items` (`import_id`,`position`) WHERE reason is not null;
--> statement-breakpoint
CREATE INDEX `imports_owner` ON `imports` (`owner_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_media` ON `imports` (`media_id`);
--> statement-breakpoint
CREATE INDEX `imports_running` ON `imports` (`lease_until`) WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX `imports_ended` ON `imports` (`ended_at`) WHERE ended_at is not null;
--> statement-breakpoint
CREATE INDEX `purges_username` ON `purges` (`username`);
--> statement-breakpoint
CREATE INDEX `board_move_entries_step` ON `board_move_entries` (`move_id`,`step`);
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
CREATE INDEX `board_redirects_board` ON `board_redirects` (`board_id`);
--> statement-breakpoint
CREATE INDEX `removed_saves_user` ON `removed_saves` (`user_id`);
--> statement-breakpoint
CREATE INDEX `removed_saves_due` ON `removed_saves` (`removed_at`);
--> statement-breakpoint
CREATE INDEX `pins_board_order` ON `pins` (`board_id`,`board_place`);
--> statement-breakpoint
CREATE INDEX `pins_section_order` ON `pins` (`section_id`,`board_place`);
--> statement-breakpoint
CREATE INDEX `saves_board_order` ON `saves` (`board_id`,`place`);
--> statement-breakpoint
CREATE INDEX `saves_section_order` ON `saves` (`section_id`,`place`);
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
CREATE INDEX `comments_pinner` ON `comments` (`pinner_id`,`created_at`) WHERE parent_id is null and is_hidden = 0;
--> statement-breakpoint
CREATE INDEX `pin_tries_pinner` ON `pin_tries` (`pinner_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `saves_products` ON `saves` (`user_id`,`id`) WHERE is_product = 1;
--> statement-breakpoint
CREATE INDEX `users_cover` ON `users` (`cover_signature`) WHERE cover_signature is not null;
--> statement-breakpoint
CREATE INDEX `pins_products` ON `pins` (`pinner_id`,`id`) WHERE kind = 'product';
--> statement-breakpoint
CREATE INDEX `pin_feedback_latest` ON `pin_feedback` (`user_id`,`kind`,`created_at`);
--> statement-breakpoint
CREATE INDEX `pin_feedback_pin` ON `pin_feedback` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `board_sections_order` ON `board_sections` (`board_id`,`position`,`id`);
--> statement-breakpoint
CREATE INDEX `pins_board_part` ON `pins` (`board_id`,`section_id`,`board_place`);
--> statement-breakpoint
CREATE INDEX `saves_board_part` ON `saves` (`board_id`,`section_id`,`place`);
--> statement-breakpoint
CREATE INDEX `pin_appeals_feed` ON `pin_appeals` (`country_group`,`score`,`pin_id`);
--> statement-breakpoint
CREATE INDEX `pin_appeals_pin` ON `pin_appeals` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `pin_appeals_due` ON `pin_appeals` (`scored_at`) WHERE is_due = 1;
--> statement-breakpoint
CREATE INDEX `pin_appeals_old` ON `pin_appeals` (`scored_at`) WHERE is_due = 0 and country_group <> '*';
--> statement-breakpoint
CREATE INDEX `pin_reactions_pin` ON `pin_reactions` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `pin_shares_pin` ON `pin_shares` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `pin_tries_picture` ON `pin_tries` (`picture_signature`) WHERE picture_signature is not null;
--> statement-breakpoint
CREATE INDEX `boards_cover` ON `boards` (`cover_signature`) WHERE cover_signature is not null;
--> statement-breakpoint
CREATE INDEX `saves_user_listed` ON `saves` (`user_id`,`id`) WHERE is_off_profile = 0;
--> statement-breakpoint
CREATE INDEX `boards_owner_listed` ON `boards` (`owner_id`,`id`) WHERE privacy = 'public' and is_archived = 0;
--> statement-breakpoint
CREATE INDEX `boards_owner_listed_order` ON `boards` (`owner_id`,`position`,`id`) WHERE privacy = 'public' and is_archived = 0;
--> statement-breakpoint
CREATE INDEX `pins_pinner_listed` ON `pins` (`pinner_id`,`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `comment_mutes_user` ON `comment_mutes` (`user_id`);
--> statement-breakpoint
CREATE INDEX `comments_top` ON `comments` (`pin_id`,`rank`,`id`) WHERE parent_id is null;
--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`pin_id`,`id`) WHERE parent_id is null;
--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `comments_picture` ON `comments` (`picture_signature`) WHERE picture_signature is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_once` ON `leads` (`user_id`,`pin_id`);
--> statement-breakpoint
CREATE INDEX `leads_pin` ON `leads` (`pin_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_decision_id_unique` ON `appeals` (`decision_id`);
--> statement-breakpoint
CREATE INDEX `appeals_user` ON `appeals` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` (`id`) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX `moderation_log_subject` ON `moderation_log` (`subject_id`,`id`);
--> statement-breakpoint
CREATE INDEX `moderation_log_person` ON `moderation_log` (`person_id`,`id`);
--> statement-breakpoint
CREATE INDEX `site_feedback_user` ON `site_feedback` (`user_id`);
--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`type`,`subject_id`,`weight`,`id`) WHERE decision_id is null;
--> statement-breakpoint
CREATE INDEX `reports_decision` ON `reports` (`decision_id`);
--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`write_banned_until`) WHERE write_banned_until is not null;
--> statement-breakpoint
CREATE INDEX `live_frames_age` ON `live_frames` (`created_at`);
--> statement-breakpoint
CREATE INDEX `live_watches_subject` ON `live_watches` (`subject_type`,`subject_id`,`until`);
--> statement-breakpoint
CREATE INDEX `live_watches_until` ON `live_watches` (`until`);
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
CREATE INDEX `conversation_invites_email` ON `conversation_invites` (`email`);
--> statement-breakpoint
CREATE INDEX `conversation_invites_inviter` ON `conversation_invites` (`inviter_id`);
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
CREATE UNIQUE INDEX `conversations_pair_key_unique` ON `conversations` (`pair_key`);
--> statement-breakpoint
CREATE INDEX `conversations_board` ON `conversations` (`board_id`) WHERE board_id is not null;
--> statement-breakpoint
CREATE INDEX `message_hides_user` ON `message_hides` (`user_id`);
--> statement-breakpoint
CREATE INDEX `message_reactions_user` ON `message_reactions` (`user_id`,`message_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_order` ON `messages` (`conversation_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `messages_text` ON `messages` (`sender_id`,`text_key`,`created_at`);
--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_subscriptions_list` ON `mail_subscriptions` (`user_id`,`list`);
--> statement-breakpoint
CREATE INDEX `news_digests_due` ON `news_digests` (`due_at`) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX `pins_listed` ON `pins` (`id`,`board_id`,`pinner_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_board_listed` ON `pins` (`board_id`,`pinner_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`);
--> statement-breakpoint
CREATE INDEX `pushes_endpoint` ON `pushes` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `pins_board_unlisted` ON `pins` (`board_id`,`pinner_id`) WHERE not (audience = 'public' and is_hidden = 0 and is_unsafe = 0);
--> statement-breakpoint
CREATE INDEX `pins_feed` ON `pins` (`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_domain` ON `pins` (`domain`,`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `pins_category` ON `pins` (`category`,`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_address_once` ON `reports` (`type`,`subject_id`,`address_hash`) WHERE decision_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter`,`type`,`subject_id`,`reason`) WHERE decision_id is null;
--> statement-breakpoint
CREATE INDEX `comment_mention_removals_user` ON `comment_mention_removals` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pin_tries_id` ON `pin_tries` (`id`);
--> statement-breakpoint
CREATE INDEX `withdrawn_tries_user` ON `withdrawn_tries` (`user_id`);
--> statement-breakpoint
CREATE INDEX `pictures_undescribed` ON `pictures` (`signature`) WHERE is_described = 0;
--> statement-breakpoint
CREATE INDEX `pictures_look` ON `pictures` (libsql_vector_idx(`look`, 'metric=cosine', 'compress_neighbors=float8', 'max_neighbors=16'));
--> statement-breakpoint
CREATE INDEX `pins_promoted` ON `pins` (`id`) WHERE is_promoted = 1;
--> statement-breakpoint
CREATE INDEX `pin_details_sponsor` ON `pin_details` (sponsorship ->> '$.sponsorId') WHERE sponsorship is not null;
--> statement-breakpoint
CREATE INDEX `clip_hashes_content` ON `clip_hashes` (`content_hash`);
--> statement-breakpoint
CREATE INDEX `pin_files_pin` ON `pin_files` (`pin_id`);
--> statement-breakpoint
CREATE INDEX `refused_contents_signature` ON `refused_contents` (`signature`);
--> statement-breakpoint
CREATE INDEX `refused_contents_age` ON `refused_contents` (`created_at`);
--> statement-breakpoint
CREATE INDEX `pictures_content` ON `pictures` (`content_hash`) WHERE content_hash is not null;
--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_until`) WHERE suspended_until is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `counted_events_viewer` ON `counted_events` (`day`,`viewer`,`pin_id`,`kind`);
--> statement-breakpoint
CREATE UNIQUE INDEX `counted_events_browser` ON `counted_events` (`day`,`browser`,`pin_id`,`kind`) WHERE browser is not null;
--> statement-breakpoint
CREATE INDEX `boards_unfolded` ON `boards` (`id`) WHERE (name_folded is null and (name glob '*[^ -~]*' or name glob '*  *')) or (description_folded is null and (description glob '*[^ -~]*' or description glob '*  *'));
--> statement-breakpoint
CREATE INDEX `comments_unfolded` ON `comments` (`id`) WHERE (text_folded is null and (text glob '*[^ -~]*' or text glob '*  *'));
--> statement-breakpoint
CREATE INDEX `conversations_unfolded` ON `conversations` (`id`) WHERE (name_folded is null and (name glob '*[^ -~]*' or name glob '*  *'));
--> statement-breakpoint
CREATE INDEX `pin_tries_unfolded` ON `pin_tries` (`pin_id`) WHERE (text_folded is null and (text glob '*[^ -~]*' or text glob '*  *'));
--> statement-breakpoint
CREATE INDEX `pins_unfolded` ON `pins` (`id`) WHERE (title_folded is null and (title glob '*[^ -~]*' or title glob '*  *')) or (grid_title_folded is null and (grid_title glob '*[^ -~]*' or grid_title glob '*  *')) or (description_folded is null and (description glob '*[^ -~]*' or description glob '*  *')) or (alt_text_folded is null and (alt_text glob '*[^ -~]*' or alt_text glob '*  *'));
--> statement-breakpoint
CREATE INDEX `users_unfolded` ON `users` (`id`) WHERE (full_name_folded is null and (full_name glob '*[^ -~]*' or full_name glob '*  *'));
--> statement-breakpoint
CREATE INDEX `section_redirects_section` ON `section_redirects` (`section_id`);
--> statement-breakpoint
CREATE INDEX `users_retired_for` ON `users` (`retired_for`) WHERE retired_for is not null;
--> statement-breakpoint
CREATE INDEX `users_retired` ON `users` (`retired_until`) WHERE retired_until is not null and retired_for is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sections_board_title` ON `board_sections` (`board_id`,`title_key`);
--> statement-breakpoint
CREATE INDEX `board_sections_without_key` ON `board_sections` (`board_id`) WHERE title_key is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_owner_name` ON `boards` (`owner_id`,`name_key`);
--> statement-breakpoint
CREATE INDEX `boards_without_key` ON `boards` (`owner_id`) WHERE name_key is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX `media_checks_latest` ON `media_checks` (`created_at`,`signature`);
--> statement-breakpoint
CREATE INDEX `users_away` ON `users` (`id`) WHERE deactivated_at is not null;
--> statement-breakpoint
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `board_invites_unhashed` ON `board_invites` (`id`) WHERE kind <> 'link' and length(code) = 43;
--> statement-breakpoint
CREATE INDEX `moved_sections_board` ON `moved_sections` (`to_board_id`);
--> statement-breakpoint
CREATE INDEX `moved_sections_section` ON `moved_sections` (`to_section_id`);
--> statement-breakpoint
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
